import { kindOf } from '../fields/index.ts'
import type { AnyCall } from './index.ts'
import { isInputType } from './input.ts'
import { parseInput, type ParsedInput } from './parse.ts'

export { decodeParameters } from './parse.ts'

/** Parses the input of a call and checks its parts together; the same on both sides. */
export const judgeInput = (
  call: Pick<AnyCall, 'input' | 'check'>,
  inputValues: Readonly<Record<string, unknown>>,
): ParsedInput => {
  const parsed = parseInput(call.input, inputValues)
  if (!parsed.ok) return parsed
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call parsed them by its own inputs
  const issues = call.check?.(parsed.values as never) ?? {}
  return Object.keys(issues).length ? { ok: false, issues } : parsed
}

/** Loads what the rules of a call's inputs need and the page has not loaded yet. Never rejects. */
export const prepareInput = async ({ input }: Pick<AnyCall, 'input'>): Promise<void> => {
  await Promise.all(
    Object.values(input).map(async one => {
      if (!isInputType(one)) await kindOf(one).prepare?.()
    }),
  )
}
