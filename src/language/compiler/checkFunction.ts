// checkFunction.ts: from a TypeScript function or kernel body to checked statements.

import ts from 'typescript-api'
import type { FieldList } from '../../state/field.js'
import { groupsOf } from '../../state/layout.js'
import type { Accessor } from './accessorTable.js'
import { annotatedType } from './annotatedType.js'
import { readAccessor, writeAccessor } from './checkAccessor.js'
import { checkAs, checkExpression, checkIndex } from './checkExpression.js'
import { takenApart } from './checkRecord.js'
import { type Constant, constantOf } from './constants.js'
import { type Diagnostic, KernelError } from './diagnostics.js'
import { type Expr, type FunctionIr, isArray, type Stmt, sameType, type Type, typeName, type Variable } from './ir.js'
import { outsideStatement } from './outsideLanguage.js'
import { Scope } from './scope.js'
import { errorAt, type Module, type Name } from './sources.js'
import { conversionHint } from './typeRules.js'

const K = ts.SyntaxKind

/** What all functions of a compilation share. */
export interface CheckContext {
  readonly list: FieldList
  readonly accessors: ReadonlyMap<string, Accessor>
  readonly diagnostics: Diagnostic[]
  /** Checks a function on first use; complains about recursion. */
  functionOf(
    caller: FunctionChecker,
    node: ts.Node,
    name: Name & { kind: 'function' },
    given?: readonly FunctionIr[],
  ): FunctionIr
}

const compound: Readonly<Record<number, ts.BinaryOperator>> = {
  [K.PlusEqualsToken]: K.PlusToken,
  [K.MinusEqualsToken]: K.MinusToken,
  [K.AsteriskEqualsToken]: K.AsteriskToken,
  [K.SlashEqualsToken]: K.SlashToken,
}

export class FunctionChecker {
  readonly scope: Scope
  readonly compileTime = new Map<string, Constant>()
  /** Functions that were given, by the names of their parameters. */
  readonly functions = new Map<string, FunctionIr>()
  private loops = 0
  private impureAllowed = false
  impureFound = false
  writesState = false
  returns: Type = 'void'

  constructor(
    readonly context: CheckContext,
    readonly module: Module,
  ) {
    this.scope = new Scope(groupsOf(context.list).keys())
  }

  error(node: ts.Node, message: string, hint = ''): KernelError {
    return errorAt(this.module, node, message, hint)
  }

  /** An expression inside another; the parts of the checker reach each other through these three. */
  check(node: ts.Expression, expected?: Type): Expr {
    return checkExpression(this, node, expected)
  }

  checkAs(node: ts.Expression, type: Type, what: string): Expr {
    return checkAs(this, node, type, what)
  }

  checkIndex(node: ts.Expression): Expr {
    return checkIndex(this, node)
  }

  /** Type written in an annotation. */
  annotation(node: ts.TypeNode | undefined, at: ts.Node, what: string): Type {
    return annotatedType(this.module, node, at, what)
  }

  parameter(node: ts.ParameterDeclaration): Variable {
    if (!ts.isIdentifier(node.name))
      throw this.error(node, 'destructuring is not in the language', 'name the parameter')
    if (node.initializer || node.questionToken || node.dotDotDotToken) {
      throw this.error(node, 'parameters have no defaults and are never optional', 'give every argument')
    }
    const type = this.annotation(node.type, node, `parameter ${node.name.text}`)
    if (type === 'void') throw this.error(node, 'a parameter cannot be void', 'give it a type')
    return this.scope.declare(node.name.text, type, false)
  }

  block(node: ts.Statement): Stmt[] {
    this.scope.push()
    try {
      return ts.isBlock(node) ? this.statements(node.statements) : this.statements([node])
    } finally {
      this.scope.pop()
    }
  }

  /** Statements in order; an error is noted and the next statement looked at. */
  statements(nodes: readonly ts.Statement[]): Stmt[] {
    const out: Stmt[] = []
    let ended = false
    for (const node of nodes) {
      try {
        if (ended) throw this.error(node, 'this is never reached', 'remove it')
        out.push(...this.statement(node))
        ended = ts.isReturnStatement(node) || ts.isBreakStatement(node) || ts.isContinueStatement(node)
      } catch (e) {
        if (!(e instanceof KernelError)) throw e
        if (!e.consequence) this.context.diagnostics.push(e.diagnostic)
        if (ts.isVariableStatement(node)) this.noteBroken(node.declarationList)
      }
    }
    return out
  }

  private noteBroken(list: ts.VariableDeclarationList): void {
    for (const { name } of list.declarations) {
      if (ts.isIdentifier(name)) this.scope.noteBroken(name.text)
      else
        for (const e of name.elements)
          if (ts.isBindingElement(e) && ts.isIdentifier(e.name)) this.scope.noteBroken(e.name.text)
    }
  }

  /** For what follows from an error that is reported already. */
  consequence(node: ts.Node, message: string): KernelError {
    return new KernelError(this.error(node, message).diagnostic, true)
  }

  private statement(node: ts.Statement): Stmt[] {
    if (ts.isVariableStatement(node)) return this.declarations(node.declarationList)
    if (ts.isExpressionStatement(node)) return this.expressionStatement(node.expression)
    if (ts.isIfStatement(node)) return [this.ifStatement(node)]
    if (ts.isForStatement(node)) return this.forStatement(node)
    if (ts.isWhileStatement(node)) return [this.whileStatement(node)]
    if (ts.isReturnStatement(node)) return [this.returnStatement(node)]
    if (ts.isBreakStatement(node) || ts.isContinueStatement(node)) return [this.jump(node)]
    if (ts.isBlock(node)) return this.block(node)
    if (ts.isEmptyStatement(node)) return []
    throw outsideStatement(this, node)
  }

  private declarations(list: ts.VariableDeclarationList): Stmt[] {
    if ((list.flags & (ts.NodeFlags.Let | ts.NodeFlags.Const)) === 0)
      throw this.error(list, 'var is not in the language', 'write const or let')
    const mutable = (list.flags & ts.NodeFlags.Let) !== 0
    return list.declarations.flatMap((node) =>
      ts.isObjectBindingPattern(node.name) ? takenApart(this, node, mutable) : [this.declaration(node, mutable)],
    )
  }

  private declaration(node: ts.VariableDeclaration, mutable: boolean): Stmt {
    if (!ts.isIdentifier(node.name))
      throw this.error(node, 'destructuring is not in the language', 'declare each value')
    const name = node.name.text
    if (!node.initializer) throw this.error(node, `${name} has no value`, 'give it one: let x: real = 0')
    if (this.scope.declaredHere(name)) throw this.error(node, `${name} is declared twice`, 'choose another name')
    const annotated = node.type ? this.annotation(node.type, node, name) : undefined
    const value = this.alone(() =>
      annotated ? checkAs(this, node.initializer!, annotated, name) : checkExpression(this, node.initializer!),
    )
    if (value.type === 'void') throw this.error(node, `${name} would hold nothing`, 'call the function as a statement')
    if (isArray(value.type) && value.kind !== 'newArray')
      throw this.error(node, 'an array is not copied as a whole', 'copy its elements')
    if (isArray(value.type) && mutable)
      throw this.error(node, 'an array is declared with const', 'its elements can still be assigned')
    return { kind: 'declare', variable: this.scope.declare(name, value.type, mutable), value }
  }

  private expressionStatement(node: ts.Expression): Stmt[] {
    if (ts.isBinaryExpression(node)) {
      if (node.operatorToken.kind === K.EqualsToken) return [this.assignment(node.left, node.right)]
      const operator = compound[node.operatorToken.kind]
      if (operator) {
        const sum = ts.factory.createBinaryExpression(node.left, operator, node.right)
        return [this.assignment(node.left, this.placed(sum, node))]
      }
    }
    if (
      (ts.isPostfixUnaryExpression(node) || ts.isPrefixUnaryExpression(node)) &&
      (node.operator === K.PlusPlusToken || node.operator === K.MinusMinusToken)
    ) {
      const one = this.placed(ts.factory.createNumericLiteral('1'), node)
      const sum = ts.factory.createBinaryExpression(
        node.operand,
        node.operator === K.PlusPlusToken ? K.PlusToken : K.MinusToken,
        one,
      )
      return [this.assignment(node.operand, this.placed(sum, node))]
    }
    if (ts.isCallExpression(node)) return this.callStatement(node)
    throw this.error(node, 'this expression has no effect', 'assign it or remove it')
  }

  /** Gives a made node the place of the one it stands for, so that errors can point at it. */
  private placed<T extends ts.Node>(made: T, original: ts.Node): T {
    ts.setTextRange(made, original)
    ;(made as { parent: ts.Node }).parent = original.parent
    if (ts.isBinaryExpression(made)) ts.setTextRange(made.operatorToken, original)
    return made
  }

  private callStatement(node: ts.CallExpression): Stmt[] {
    const write = ts.isIdentifier(node.expression) ? this.module.names.get(node.expression.text) : undefined
    if (write?.kind === 'accessor') {
      const stmt = writeAccessor(this, node, write.name)
      if (stmt) return [stmt]
    }
    const value = this.alone(() => checkExpression(this, node))
    const effect =
      value.kind === 'atomicCount' || value.kind === 'atomicField' || (value.kind === 'call' && value.callee.impure)
    if (!effect) throw this.error(node, 'the result of this call is not used', 'assign it or remove the call')
    return [{ kind: 'do', value }]
  }

  private assignment(target: ts.Expression, right: ts.Expression): Stmt {
    if (ts.isElementAccessExpression(target)) {
      const e = checkExpression(this, target)
      if (e.kind !== 'element')
        throw this.error(target, 'only local arrays take [ ]', 'fields are written as setName(i, value)')
      if (this.isParameterArray(e.array)) this.noteWrite(false)
      return {
        kind: 'assignElement',
        array: e.array,
        index: e.index,
        value: this.alone(() => checkAs(this, right, e.type, 'the element')),
      }
    }
    if (ts.isPropertyAccessExpression(target)) {
      throw this.error(
        target,
        'vectors are values: components are not assigned',
        'build a new one: v = vec3(x, v.y, v.z)',
      )
    }
    if (!ts.isIdentifier(target)) throw this.error(target, 'this cannot be assigned', 'assign a let variable')
    const variable = this.scope.find(target.text)
    if (!variable && this.scope.isBroken(target.text)) throw this.consequence(target, `${target.text} has an error`)
    if (!variable) throw this.error(target, `${target.text} is not a local variable`, 'declare it with let')
    if (!variable.mutable)
      throw this.error(target, `${target.text} cannot be assigned`, 'parameters and const keep their value: use let')
    return { kind: 'assign', variable, value: this.alone(() => checkAs(this, right, variable.type, target.text)) }
  }

  private readonly arrayParameters = new Set<Variable>()
  noteArrayParameter(variable: Variable): void {
    this.arrayParameters.add(variable)
  }
  private isParameterArray(variable: Variable): boolean {
    return this.arrayParameters.has(variable)
  }

  private ifStatement(node: ts.IfStatement): Stmt {
    const condition = checkAs(this, node.expression, 'bool', 'the condition of if')
    const then = this.block(node.thenStatement)
    return { kind: 'if', condition, then, otherwise: node.elseStatement ? this.block(node.elseStatement) : [] }
  }

  private whileStatement(node: ts.WhileStatement): Stmt {
    const condition = checkAs(this, node.expression, 'bool', 'the condition of while')
    return { kind: 'loop', before: [], condition, update: [], body: this.loopBody(node.statement) }
  }

  private forStatement(node: ts.ForStatement): Stmt[] {
    this.scope.push()
    try {
      const start = node.initializer
      if (start && !ts.isVariableDeclarationList(start))
        throw this.error(start, 'a for loop declares its variable', 'write for (let k = 0; ...)')
      const before = start ? this.declarations(start) : []
      const condition = node.condition ? checkAs(this, node.condition, 'bool', 'the condition of for') : null
      const update = node.incrementor ? this.expressionStatement(node.incrementor) : []
      return [{ kind: 'loop', before, condition, update, body: this.loopBody(node.statement) }]
    } finally {
      this.scope.pop()
    }
  }

  private loopBody(node: ts.Statement): Stmt[] {
    this.loops++
    try {
      return this.block(node)
    } finally {
      this.loops--
    }
  }

  private jump(node: ts.BreakOrContinueStatement): Stmt {
    const kind = ts.isBreakStatement(node) ? 'break' : 'continue'
    if (node.label) throw this.error(node, 'labels are not in the language', 'use a bool variable')
    if (this.loops === 0)
      throw this.error(
        node,
        `${kind} outside a loop`,
        kind === 'continue' ? 'write return to leave the kernel' : 'write return',
      )
    return { kind }
  }

  private returnStatement(node: ts.ReturnStatement): Stmt {
    if (this.returns === 'void') {
      if (node.expression) throw this.error(node, 'a kernel gives nothing back', 'write a field instead')
      return { kind: 'return', value: null }
    }
    if (!node.expression) throw this.error(node, `the function gives a ${typeName(this.returns)}`, 'return a value')
    return { kind: 'return', value: this.alone(() => checkAs(this, node.expression!, this.returns, 'the result')) }
  }

  /** Runs `check` on an expression that stands alone in its statement, where writing calls are allowed as the outermost. */
  alone<T extends Expr>(check: () => T): T {
    this.impureAllowed = true
    try {
      const e = check()
      return e
    } finally {
      this.impureAllowed = false
    }
  }

  /** Notes a write that callers see: to fields and counts, or only to an array they passed. */
  noteWrite(toState: boolean): void {
    this.impureFound = true
    this.writesState ||= toState
  }

  /** Notes a call that writes its arrays; what it does to arrays made here stays here. */
  impureCall(node: ts.CallExpression, callee: FunctionIr, parts: readonly Expr[]): void {
    const passesOn = parts.some((e) => e.kind === 'variable' && this.isParameterArray(e.variable))
    if (callee.writesState || passesOn) this.noteWrite(callee.writesState)
    this.standAlone(node, `${callee.name} writes`)
  }

  /** Notes a call that writes fields or counts. */
  impure(node: ts.Node, what: string): void {
    this.noteWrite(true)
    this.standAlone(node, what)
  }

  /** A call that writes must stand alone, so that the order of evaluation is plain to see. */
  private standAlone(node: ts.Node, what: string): void {
    const parent = node.parent
    const standsAlone =
      this.impureAllowed &&
      (ts.isExpressionStatement(parent) ||
        ts.isVariableDeclaration(parent) ||
        ts.isReturnStatement(parent) ||
        (ts.isBinaryExpression(parent) && parent.operatorToken.kind === K.EqualsToken))
    if (!standsAlone)
      throw this.error(node, `${what}, so it may not stand inside an expression`, 'write const result = ... first')
  }

  /** A field or count read inside an expression. */
  accessor(node: ts.CallExpression, name: string): Expr {
    return readAccessor(this, node, name)
  }

  moduleConstant(name: Name & { kind: 'constant' }, node: ts.Node, expected?: Type): Expr {
    const inner = new FunctionChecker(this.context, name.module)
    const annotated = name.node.type ? inner.annotation(name.node.type, name.node, 'the constant') : undefined
    const value = checkExpression(inner, name.node.initializer!, annotated ?? expected)
    if (annotated && !sameType(annotated, value.type)) {
      throw this.error(
        node,
        `the constant is ${typeName(value.type)}, not ${typeName(annotated)}`,
        conversionHint(value.type, annotated),
      )
    }
    if (isArray(value.type))
      throw this.error(node, 'an array cannot be a module constant', 'make it inside the function')
    return value
  }

  functionOf(node: ts.Node, name: Name & { kind: 'function' }, given: readonly FunctionIr[] = []): FunctionIr {
    return this.context.functionOf(this, node, name, given)
  }

  constant(node: ts.Expression): Constant | undefined {
    return constantOf(this.module, node)
  }
}
