import {
  choice,
  dateTime,
  defineResource,
  integer,
  money,
  reference,
  state,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { currencyCode } from '../platform-institution/currency.options.ts'
import { platformHeading } from '../platform-institution/platform.options.ts'
import { block, unblock } from './platformVoucherBatch.actions.ts'
import { voucherBatchDeeds } from './platformVoucherBatch.deeds.ts'
import { voucherBatchStates, voucherKinds } from './platformVoucherBatch.options.ts'

const aside = () => import('./VoucherBatchAside.tsx').then(module => module.VoucherBatchAside)

/**
 * A count of the codes, updated outside the record's version, so that no edit becomes outdated by
 * it.
 */
const figure = (en: string, zh: string) =>
  integer({ label: { en, zh }, min: 0, readOnly: true, unlogged: true })

/**
 * FIN-01: vouchers that are made together and have the same value. The record describes them; the
 * codes are made once, by `issueVouchers`, and afterwards the batch can't change.
 */
export const platformVoucherBatch = defineResource({
  name: 'platformVoucherBatch',
  label: { en: 'Voucher batch', zh: '兑换码批次' },
  plural: { en: 'Vouchers', zh: '兑换码' },
  about: {
    en: 'Vouchers that institutions redeem in the top-up centre. Add a batch, then generate its codes.',
    zh: '机构可在充值中心使用的兑换码。先新增批次，再生成兑换码。',
  },
  title: 'name',
  icon: 'money',
  menu: 'platformVoucherBatch',
  menuGroup: platformHeading,
  menuOrder: 60,
  routes: { list: 'platformVoucherBatches', detail: 'platformVoucherBatch' },
  locks: true,
  import: false,
  deeds: voucherBatchDeeds,
  rights: { 'platformVoucherBatch.issue': { en: 'Generate codes', zh: '生成兑换码' } },
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' }, required: true, max: 60, search: true }),
    kind: choice({
      label: { en: 'Adds to', zh: '兑换为' },
      options: voucherKinds,
      required: true,
      default: 'GIFT',
    }),
    amount: money({
      label: { en: 'Amount of each', zh: '单张面额' },
      required: true,
      min: 0.01,
      max: 1_000_000,
      currency: { field: 'currency' },
    }),
    currency: currencyCode,
    count: integer({
      label: { en: 'Number of codes', zh: '数量' },
      required: true,
      min: 1,
      max: 10_000,
    }),
    school: reference({
      label: { en: 'Only for', zh: '限定机构' },
      help: {
        en: 'Leave empty if any institution may redeem them',
        zh: '不填则所有机构均可兑换',
      },
      to: 'platformInstitution',
    }),
    expireAt: dateTime({
      label: { en: 'To be redeemed by', zh: '兑换截止时间' },
      help: { en: 'Leave empty for codes that never expire', zh: '不填则长期有效' },
    }),
    giftDays: integer({
      label: { en: 'Days that the gift lasts', zh: '赠送金额有效天数' },
      help: {
        en: 'From the redemption on; leave empty for a gift that never expires. Cash never expires.',
        zh: '自兑换时起计算，不填则长期有效；现金余额不过期。',
      },
      min: 1,
      max: 3650,
    }),
    state: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'NEW',
      states: voucherBatchStates,
      // codes follow from it: the call and the actions move it
      to: {},
    }),
    issuedAt: dateTime({ label: { en: 'Issued at', zh: '生成时间' }, readOnly: true }),
    used: figure('Used', '已使用'),
    left: figure('Left', '未使用'),
    blocked: figure('Blocked', '已停用'),
  },
  list: {
    columns: [
      'name',
      'kind',
      'amount',
      'count',
      'used',
      'left',
      'blocked',
      'state',
      'expireAt',
      'school',
      'createTime',
    ],
    hidden: ['school', 'createTime'],
    filters: ['state', 'kind', 'school', 'expireAt', 'createTime'],
    sort: '-createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'batch',
        label: { en: 'Vouchers', zh: '兑换码' },
        fields: ['name', 'kind', 'amount', 'currency', 'count', 'giftDays', 'state'],
      },
      {
        name: 'limits',
        label: { en: 'Who can redeem them', zh: '使用限制' },
        fields: ['school', 'expireAt'],
      },
    ],
  },
  show: {
    figures: ['used', 'left', 'blocked'],
    groups: [
      {
        name: 'batch',
        label: { en: 'Vouchers', zh: '兑换码' },
        fields: ['state', 'kind', 'amount', 'count', 'giftDays', 'issuedAt'],
      },
      {
        name: 'limits',
        label: { en: 'Who can redeem them', zh: '使用限制' },
        fields: ['school', 'expireAt'],
      },
    ],
  },
  override: { aside },
  actions: { block, unblock },
  samples: n =>
    ({
      currency: 'CNY',
      amount: `${String(10 + n)}.00`,
      count: 1 + (n % 9),
      expireAt: new Date(Date.UTC(2031, 0, 1 + n)).toISOString(),
    }) as const,
})

/** A batch of vouchers. */
export type PlatformVoucherBatch = RecordOf<typeof platformVoucherBatch>
