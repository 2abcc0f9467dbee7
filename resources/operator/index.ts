import { platformInstitution } from './platform-institution/platformInstitution.resource.ts'
import { platformPrice } from './platform-price/platformPrice.resource.ts'
import { platformUsagePrice } from './platform-usage-price/platformUsagePrice.resource.ts'
import { platformVoucherBatch } from './platform-voucher-batch/platformVoucherBatch.resource.ts'
import './operator.errors.ts'

/** Its records, in the order of their menu entries. */
export const operatorRecords = {
  platformInstitution,
  platformPrice,
  platformUsagePrice,
  platformVoucherBatch,
} as const
