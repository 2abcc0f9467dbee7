import {
  defineResource,
  image,
  integer,
  longText,
  state,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { maxPoints } from '../points-entry/pointsEntry.options.ts'

/** What students get for their points. */
export const reward = defineResource({
  name: 'reward',
  label: { en: 'Reward', zh: '奖品' },
  plural: { en: 'Rewards', zh: '奖品' },
  about: {
    en: 'What students can get for their points. Add a reward with its price in points and how many there are.',
    zh: '学员可用积分兑换的奖品。添加奖品并设置所需积分和库存。',
  },
  title: 'name',
  icon: 'star',
  menu: 'reward',
  tabLabel: { en: 'Rewards', zh: '奖品' },
  menuRoute: 'integralView',
  menuOrder: 20,
  aliases: { en: ['prize', 'gift'], zh: ['礼品', '兑换礼品'] },
  routes: { list: 'reward', detail: 'rewardDetail' },
  keys: [['name']],
  fields: {
    name: text({
      label: { en: 'Name', zh: '名称' },
      required: true,
      rule: 'name',
      max: 60,
      search: true,
      taken: '9994',
    }),
    picture: image({ label: { en: 'Picture', zh: '图片' }, maxMB: 1, shape: 'cover' }),
    price: integer({
      label: { en: 'Points needed', zh: '所需积分' },
      required: true,
      min: 1,
      max: maxPoints,
    }),
    stock: integer({
      label: { en: 'In stock', zh: '库存' },
      required: true,
      min: 0,
      max: 1_000_000,
      default: 0,
    }),
    status: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'OFFERED',
      states: {
        OFFERED: { label: { en: 'Offered', zh: '可兑换' }, tone: 'good' },
        WITHDRAWN: { label: { en: 'Withdrawn', zh: '已下架' }, tone: 'careful' },
      },
      to: {
        OFFERED: { WITHDRAWN: { label: { en: 'Withdraw', zh: '下架' } } },
        WITHDRAWN: { OFFERED: { label: { en: 'Offer', zh: '上架' } } },
      },
    }),
    redeemed: integer({
      label: { en: 'Redeemed', zh: '兑换次数' },
      right: 'pointsEntry.read',
      readOnly: true,
      computed: true,
    }),
    remark: longText({ label: { en: 'Description', zh: '说明' }, max: 500, wide: true }),
  },
  list: {
    columns: ['name', 'picture', 'price', 'stock', 'redeemed', 'status', 'createTime'],
    filters: ['status', 'price', 'stock'],
    sort: '-createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'reward',
        label: { en: 'Reward', zh: '奖品' },
        fields: ['name', 'picture', 'price', 'stock', 'status', 'remark'],
      },
    ],
  },
  show: { figures: ['stock', 'redeemed'] },
})

/** A record of a reward. */
export type Reward = RecordOf<typeof reward>
