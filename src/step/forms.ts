// forms.ts: names of the forms of a kernel, made once: to put one together and look it up in every step costs as much as a small kernel.

/** Of a kernel with two forms, `name__option_true` and `name__option_false`, the one for a condition. */
export function formsOf(name: string, option: string): (is: boolean) => string {
  const [yes, no] = [`${name}__${option}_true`, `${name}__${option}_false`]
  return (is) => (is ? yes : no)
}
