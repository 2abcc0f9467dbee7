/** A part of the check by its name, and the program that checks it. */
export type Step = readonly [
  name: string,
  command: readonly [program: string, args: readonly string[]],
]

/**
 * The parts that are asked for by name, in their lanes; every one where none is. A name without a
 * part comes back as a sentence that lists the names there are. Arguments that begin with - are no
 * names.
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
