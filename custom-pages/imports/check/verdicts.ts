import type { Verdict } from '../../../src/protocol/imports.ts'
import type { ToneName } from '../../../src/ui/theme/tokens.ts'

export const toneOf: Readonly<Record<Verdict, ToneName>> = {
  create: 'good',
  update: 'informative',
  unchanged: 'neutral',
  skip: 'neutral',
  error: 'bad',
}
