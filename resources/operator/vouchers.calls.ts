import { paths } from '../../src/protocol/paths.ts'
import { defineCall, shape } from '../../src/schema/call/index.ts'
import { reference } from '../../src/schema/fields/index.ts'

/**
 * Makes the codes of a batch and returns them, once: the codes are stored as hashes, so they can't
 * be read again.
 */
export const issueVouchers = defineCall({
  path: `${paths.root}/platformVoucherBatch/issue`,
  summary: 'Makes the voucher codes of a batch and returns them, once',
  right: 'platformVoucherBatch.issue',
  apiKeys: false,
  input: {
    id: reference({
      label: { en: 'Batch', zh: '批次' },
      to: 'platformVoucherBatch',
      required: true,
    }),
  },
  output: shape<{ readonly voucherCodes: readonly string[] }>({
    type: 'object',
    properties: { voucherCodes: { type: 'array', items: { type: 'string' } } },
    required: ['voucherCodes'],
  }),
  errors: ['404', '9994', '34673'],
})
