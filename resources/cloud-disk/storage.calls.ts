import type { Label } from '../../src/schema/label.ts'
import { listExportInput } from '../../src/protocol/calls/listExports.ts'
import { defineCall, shape } from '../../src/schema/call/index.ts'
import { limitInput, pageInput } from '../../src/schema/call/paging.ts'
import { choice, date, decimal, integer, reference, text } from '../../src/schema/fields/index.ts'
import { diskRoot, type DiskLogEntry } from './disk.calls.ts'
import { diskDeeds, retentionPeriods, type RetentionPeriod } from './disk-node/diskNode.options.ts'

/** DSK-03: an institution's storage limits and use, and its automatic deletion. */
export interface StorageSpace {
  /** Raised by every change of the limits. */
  readonly version: number
  /** Gigabytes of all that is stored; null: no limit. */
  readonly storageLimit: number | null
  /** Gigabytes that are sent in a month; null: no limit. */
  readonly trafficLimit: number | null
  readonly retention: RetentionPeriod
  /** Days, where the period is CUSTOM. */
  readonly retentionDays: number | null
  /** Months after which files of chats are deleted; null: never. */
  readonly chatMonths: number | null
  /**
   * Price per gigabyte and month, in yuan (or the institution's currency), for showing costs; null:
   * costs are hidden.
   */
  readonly pricePerGb: number | null
  /** Bytes. */
  readonly used: number
  /** Bytes of content outside the disks; part of `used`. */
  readonly outside: number
  /** Bytes of that content by kind, such as videos of recorded courses. */
  readonly kinds: readonly {
    readonly name: string
    readonly label: Label
    readonly bytes: number
  }[]
  /** Bytes that are promised to uploads under way; part of `used`. */
  readonly reserved: number
  /** Bytes of pinned files, which stay. */
  readonly pinned: number
  /** Bytes that were sent in this month. */
  readonly traffic: number
  /** YYYY-MM, by the institution's clock. */
  readonly month: string
  /** The monthly cost of the stored bytes, with 2 decimals; null without a price. */
  readonly monthlyCost: string | null
  readonly currency: string
  /** Files that are deleted within the next day. */
  readonly soonDeleted: number
}

export const storageSpace = defineCall({
  path: `${diskRoot}/storage`,
  method: 'GET',
  summary:
    'Tells what storage and traffic the institution may use and uses, and what is deleted automatically',
  right: 'disk.manage',
  output: shape<StorageSpace>(),
})

export const changeStorageLimits = defineCall({
  path: `${diskRoot}/storage/change`,
  summary: 'Sets the limits of storage and traffic, and what is deleted automatically',
  right: 'disk.manage',
  input: {
    // the version that the caller read
    version: integer({ label: { en: 'Version', zh: '版本号' }, min: 0, required: true }),
    storageLimit: decimal({
      label: { en: 'Storage limit (GB)', zh: '存储空间上限（GB）' },
      min: 0,
      max: 1_000_000,
    }),
    trafficLimit: decimal({
      label: { en: 'Traffic limit a month (GB)', zh: '每月流量上限（GB）' },
      min: 0,
      max: 1_000_000,
    }),
    retention: choice({
      label: { en: 'Delete files automatically after', zh: '文件自动删除' },
      options: retentionPeriods,
      required: true,
    }),
    retentionDays: integer({ label: { en: 'Days', zh: '天数' }, min: 1, max: 3650 }),
    chatMonths: integer({
      label: { en: 'Delete chat files after (months)', zh: '聊天文件自动删除（月）' },
      min: 1,
      max: 120,
    }),
    pricePerGb: decimal({
      label: { en: 'Price per GB and month', zh: '每 GB 每月单价' },
      min: 0,
      max: 10_000,
      scale: 4,
    }),
  },
  check: ({ retention, retentionDays }) =>
    retention === 'CUSTOM' && retentionDays === null
      ? { retentionDays: { code: '11005' } }
      : undefined,
  output: shape<StorageSpace>(),
  errors: ['409'],
})

const logFilter = {
  actor: text({ label: { en: 'Person', zh: '操作人' }, max: 100 }),
  deed: choice({ label: { en: 'Operation', zh: '操作' }, options: diskDeeds }),
  name: text({ label: { en: 'File or folder', zh: '文件或文件夹' }, max: 100 }),
  node: reference({ label: { en: 'File or folder ID', zh: '文件或文件夹 ID' }, to: 'diskNode' }),
  from: date({ label: { en: 'From', zh: '开始日期' } }),
  until: date({ label: { en: 'Until', zh: '结束日期' } }),
} as const

export const diskLog = defineCall({
  path: `${diskRoot}/log`,
  method: 'GET',
  summary:
    'Lists what was done on the disks, newest first; without the right to manage disks, on the own one',
  right: 'disk.read',
  input: { ...logFilter, page: pageInput, limit: limitInput(100) },
  output: shape<{ readonly list: readonly DiskLogEntry[]; readonly total: number }>(),
})

export const exportDiskLog = defineCall({
  path: `${diskRoot}/exportLog`,
  summary: 'What was done on the disks, as a file',
  right: 'disk.read',
  writes: false,
  input: { ...logFilter, ...listExportInput },
  output: 'file',
  testedElsewhere: { node: 'each export is noted among the operations' },
})
