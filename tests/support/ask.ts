import type { RequestOptions } from '../../src/protocol/provider.ts'

/** What stands in for the server: an answer to each call by its path. */
export type Answers = Readonly<Record<string, (input: never, options?: RequestOptions) => unknown>>

/** The provider's `ask`, answered by `answers`; a call that has none there rejects. */
export const askOf =
  (answers: Answers) =>
  async (
    call: { readonly path: string },
    input: object,
    options?: RequestOptions,
  ): Promise<never> => {
    const answer = answers[call.path]
    if (!answer) throw new Error(`no answer to ${call.path}`)
    return (await answer(input as never, options)) as never
  }

/** A provider that knows nothing but how to ask these calls. */
export const asking = (answers: Answers) => ({ ask: askOf(answers) })
