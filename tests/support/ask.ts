import type { RequestOptions } from '../../src/protocol/provider.ts'
import type { Call, GivenOf, Inputs } from '../../src/schema/call/index.ts'

/** A fake server: a response to each call by its path. */
export type Answers = Readonly<Record<string, (input: never, options?: RequestOptions) => unknown>>

type Answered<I extends Inputs, R> = (input: GivenOf<I>, options?: RequestOptions) => R | Promise<R>
/** An answer to a declared call, for `askOf`. */
export const answerTo = <I extends Inputs, O extends object>(
  call: Call<I, O>,
  answer: Answered<I, O>,
): Answers => ({ [call.path]: answer })

/** The provider's `ask` with responses from `answers`; a call without one rejects. */
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

/** A provider with only these calls. */
export const asking = (answers: Answers) => ({ ask: askOf(answers) })
