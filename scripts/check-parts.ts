/** A part of the check by its name, and the program that checks it. */
export type Step = readonly [
  name: string,
  command: readonly [program: string, args: readonly string[]],
]

/**
 * The requested parts, by lane; all parts without a name. An unknown name returns a sentence that
 * lists the known names. Arguments that begin with - are no names.
 */
export const askedSteps = (
  lanes: readonly (readonly Step[])[],
  args: readonly string[],
): { readonly lanes: readonly (readonly Step[])[] } | { readonly unknown: string } => {
  const names = args.filter(arg => !arg.startsWith('-'))
  if (!names.length) return { lanes }
  const known = lanes.flat().map(([name]) => name)
  const strange = names.filter(name => !known.includes(name))
  return strange.length
    ? { unknown: `no part of the check: ${strange.join(', ')}; there are ${known.join(', ')}` }
    : { lanes: lanes.map(steps => steps.filter(([name]) => names.includes(name))) }
}
