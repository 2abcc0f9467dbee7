/** A fake `ask` of the provider: it answers calls by their paths, and knows no other. */
export const asking =
  (answers: Readonly<Record<string, (input: never) => unknown>>) =>
  async ({ path }: { readonly path: string }, input: object): Promise<never> => {
    const answer = answers[path]
    if (!answer) throw new Error(`unasked ${path}`)
    return (await answer(input as never)) as never
  }
