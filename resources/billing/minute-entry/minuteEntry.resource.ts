import {
  choice,
  defineResource,
  integer,
  reference,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'

/**
 * PLN-01: standard minutes that plans grant and live lessons use: 1 for a minute of 480P, 2 of
 * 720P, 4 of 1080P.
 */
export const minuteEntry = defineResource({
  name: 'minuteEntry',
  label: { en: 'Standard minutes', zh: '标准分钟' },
  plural: { en: 'Standard minutes', zh: '标准分钟' },
  about: {
    en: 'Standard minutes of plans, and the lessons that used them.',
    zh: '套餐赠送的标准分钟及其使用记录。',
  },
  title: 'source',
  icon: 'clock',
  menuGroup: 'finance',
  journal: {
    entries: 'server',
    balance: { of: 'delta', per: ['pool'], min: 0 },
  },
  fields: {
    pool: choice({
      label: { en: 'Pool', zh: '分钟池' },
      options: { STANDARD: { en: 'Standard', zh: '标准' } },
      required: true,
      default: 'STANDARD',
    }),
    delta: integer({ label: { en: 'Change', zh: '变动' }, required: true }),
    source: text({
      label: { en: 'Description', zh: '说明' },
      required: true,
      max: 200,
      search: true,
    }),
    item: reference({ label: { en: 'Used by', zh: '用于' }, to: 'ratedItem' }),
  },
  list: {
    columns: ['source', 'delta', 'item', 'createTime'],
    filters: ['item', 'createTime'],
    sort: '-createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'entry',
        label: { en: 'Standard minutes', zh: '标准分钟' },
        fields: ['source', 'delta', 'pool', 'item'],
      },
    ],
  },
  samples: n => ({ source: `Grant ${String(n)}`, delta: 10 + n, pool: 'STANDARD' as const }),
})
export type MinuteEntry = RecordOf<typeof minuteEntry>
