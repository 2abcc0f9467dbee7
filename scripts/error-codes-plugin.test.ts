import { expect, it } from 'vitest'
import { withoutCodeNames } from './error-codes-plugin.ts'

it('puts the codes of errors in the place of their names', () => {
  expect(withoutCodeNames('if (code === ErrorCode.notFound) return x.ErrorCode.unheardOf')).toBe(
    "if (code === '404') return x.ErrorCode.unheardOf",
  )
})
