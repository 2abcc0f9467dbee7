import { paths } from '../../src/protocol/paths.ts'
import { defineCall, shape } from '../../src/schema/call/index.ts'
import { reference, text } from '../../src/schema/fields/index.ts'
import type { hourSources } from './hourSources.options.ts'
import type { RefundVerdict } from './hour-entry/hourEntry.options.ts'

const root = `${paths.root}/hourEntry` as const
const studentId = reference({ label: { en: 'Student', zh: '学员' }, to: 'student', required: true })

/** A lot as a refund sees it; `hours` is `used`, `taken` and `left` together. */
export interface RefundLot {
  readonly id: string
  /** YYYY-MM-DD: the day on which it was added. */
  readonly day: string
  readonly source: keyof typeof hourSources | null
  readonly expiresOn: string | null
  readonly hours: number
  /** By lessons. */
  readonly used: number
  /** Deducted, expired or refunded before. */
  readonly taken: number
  readonly left: number
  /** All that is left, or 0. */
  readonly refundable: number
  readonly verdict: RefundVerdict
}
/** Sums of the lots. */
export interface RefundTotals {
  readonly bought: number
  readonly given: number
  /** Adjusted or imported. */
  readonly adjusted: number
  readonly used: number
  readonly taken: number
  readonly left: number
  readonly refundable: number
}
interface RefundFigures {
  readonly student: string
  readonly institution: string
  /** YYYY-MM-DD, by the institution's clock. */
  readonly day: string
  /** Lots that were not reversed, in the order in which lessons use them. */
  readonly lots: readonly RefundLot[]
  readonly totals: RefundTotals
}
export interface RefundPreview extends RefundFigures {
  /** Version of these amounts: a refund sends it and is refused if they have changed. */
  readonly version: string
}
/** A refund that was made; the figures are those before it. */
export interface HourRefund extends RefundFigures {
  readonly reason: string
  readonly operator: string
}

/** Previews a refund: the rest of lots that are neither gifts nor expired. */
export const previewRefund = defineCall({
  path: `${root}/refundPreview`,
  summary: 'What a refund of a student’s lesson hours would take back, by lot',
  right: 'hourEntry.refund',
  writes: false,
  method: 'GET',
  input: { studentId },
  output: shape<RefundPreview>(),
  errors: ['804'],
})

/** Refunds what the preview showed, an entry for each lot. */
export const refundHours = defineCall({
  path: `${root}/refund`,
  summary: 'Refunds a student’s lesson hours as they were previewed',
  right: 'hourEntry.refund',
  input: {
    studentId,
    version: text({
      label: { en: 'Version of the preview', zh: '预览版本' },
      required: true,
      max: 64,
    }),
    reason: text({
      label: { en: 'Reason', zh: '原因' },
      required: true,
      max: 150,
      requiredCode: '11005',
    }),
  },
  output: shape<HourRefund>(),
  errors: ['804', '34509', '34510'],
})
