// outsideLanguage.ts: errors for what TypeScript has and kernels do not, with what to write instead.

import ts from 'typescript-api'
import type { FunctionChecker } from './checkFunction.js'

const K = ts.SyntaxKind

const statementHints: Partial<Record<ts.SyntaxKind, string>> = {
  [K.DoStatement]: 'write while',
  [K.SwitchStatement]: 'write if, else if',
  [K.ForOfStatement]: 'write for (let k = 0; k < n; k++)',
  [K.ForInStatement]: 'write for (let k = 0; k < n; k++)',
  [K.TryStatement]: 'kernels do not throw',
  [K.ThrowStatement]: 'kernels do not throw: set a counter',
  [K.FunctionDeclaration]: 'write the function at module level',
  [K.LabeledStatement]: 'use a bool variable',
}

export function outsideStatement(f: FunctionChecker, node: ts.Statement): Error {
  const hint = statementHints[node.kind] ?? 'see docs/kernels.md for what is'
  return f.error(node, `${K[node.kind]} is not in the language`, hint)
}

export function outside(f: FunctionChecker, node: ts.Node): Error {
  const what: Partial<Record<ts.SyntaxKind, [string, string]>> = {
    [K.ObjectLiteralExpression]: ['objects are not in the language', 'use vec3, quat, mat3 or separate values'],
    [K.ArrayLiteralExpression]: ['array literals are not in the language', 'write array(n, fill) and assign elements'],
    [K.StringLiteral]: ['strings are not in the language', 'use numbers'],
    [K.NoSubstitutionTemplateLiteral]: ['strings are not in the language', 'use numbers'],
    [K.TemplateExpression]: ['strings are not in the language', 'use numbers'],
    [K.ArrowFunction]: ['closures are not in the language', 'write a function at module level'],
    [K.FunctionExpression]: ['closures are not in the language', 'write a function at module level'],
    [K.NewExpression]: ['new is not in the language', 'use vec3(...), array(n, fill)'],
    [K.AwaitExpression]: ['kernels do not wait', 'remove await'],
    [K.NullKeyword]: ['null is not in the language', 'use a number such as -1'],
    [K.PostfixUnaryExpression]: ['++ and -- stand alone as a statement', 'write n += 1 before'],
    [K.NonNullExpression]: ['! after a value is not in the language', 'remove it'],
    [K.AsExpression]: ['as is not in the language', 'convert with real(n), i32(x), u32(x)'],
    [K.TypeOfExpression]: ['typeof is not in the language', 'types are known when compiling'],
    [K.ThisKeyword]: ['this is not in the language', 'pass values as parameters'],
    [K.BinaryExpression]: ['this operator is not in the language', 'write a statement, or a function of the language'],
    [K.SpreadElement]: ['spread is not in the language', 'name each argument'],
  }
  const [message, hint] = what[node.kind] ?? [
    `${K[node.kind]} is not in the language`,
    'see docs/kernels.md for what is',
  ]
  return f.error(node, message, hint)
}

export function mathFunction(f: FunctionChecker, node: ts.PropertyAccessExpression): Error {
  const name = node.name.text
  return f.error(node, `Math.${name} differs between engines`, `import ${name} from kernels/math or language/values`)
}
