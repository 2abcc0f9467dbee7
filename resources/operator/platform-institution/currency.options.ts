import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { text } from '../../../src/schema/index.ts'

/** The currency of what the platform offers. */
export const currencyCode = text({
  label: { en: 'Currency', zh: '币种' },
  help: { en: 'ISO 4217, such as CNY', zh: 'ISO 4217 代码，如 CNY' },
  required: true,
  max: 3,
  check: value => (/^[A-Z]{3}$/.test(value) ? undefined : ErrorCode.invalidFormat),
})
