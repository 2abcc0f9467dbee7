import { defineResource, integer, text } from '../../../src/schema/index.ts'

const figure = (en: string, zh: string) => integer({ label: { en, zh }, readOnly: true })

/** The ranking as a list: it heads the columns of its export. */
export const rankingList = defineResource({
  name: 'integral',
  label: { en: 'Ranked student', zh: '排名学员' },
  plural: { en: 'Points ranking', zh: '积分排名' },
  title: 'name',
  fields: {
    rank: figure('Rank', '名次'),
    name: text({ label: { en: 'Name', zh: '姓名' }, readOnly: true }),
    accumulated: figure('Accumulated points', '累计积分'),
    deducted: figure('Deducted', '扣分'),
    redeemed: figure('Redeemed', '兑换'),
    balance: figure('Current points', '当前积分'),
  },
  list: {
    columns: ['rank', 'name', 'accumulated', 'deducted', 'redeemed', 'balance'],
    sort: 'name',
  },
  form: { layout: 'sections', groups: [] },
  import: false,
})
