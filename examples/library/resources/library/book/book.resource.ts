import {
  defineResource,
  image,
  integer,
  money,
  state,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { isIsbn, plainIsbn, sampleIsbn } from './isbn.ts'

export const book = defineResource({
  name: 'book',
  label: { en: 'Book', zh: '图书' },
  plural: { en: 'Books', zh: '图书' },
  about: { en: 'Books that students can borrow.', zh: '学员可以借阅的图书。' },
  title: 'name',
  avatar: 'cover',
  icon: 'book',
  menu: 'book',
  menuGroup: 'teaching',
  aliases: { en: ['borrowing'], zh: ['借书'] },
  routes: { list: 'book', detail: 'bookDetail' },
  keys: [['isbn']],
  fields: {
    name: text({ label: { en: 'Title', zh: '书名' }, required: true, max: 120, search: true }),
    isbn: text({
      label: { en: 'ISBN', zh: '国际标准书号' },
      required: true,
      max: 20,
      search: true,
      taken: '9994',
      normalise: plainIsbn,
      check: value => (isIsbn(value) ? undefined : '9994'),
    }),
    cover: image({
      label: { en: 'Cover', zh: '封面' },
      shape: 'cover',
      maxMB: 2,
      types: ['jpg', 'png'],
    }),
    copies: integer({
      label: { en: 'Copies', zh: '册数' },
      required: true,
      min: 1,
      max: 500,
      default: 1,
    }),
    lent: integer({
      label: { en: 'Lent', zh: '借出' },
      counts: { resource: 'loan', by: 'book', where: { state: 'LENT' } },
    }),
    price: money({ label: { en: 'Price', zh: '定价' }, min: 0, currency: 'CNY' }),
    status: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'ON_SHELF',
      states: {
        ON_SHELF: { label: { en: 'On the shelf', zh: '在架' }, tone: 'good' },
        RETIRED: { label: { en: 'Retired', zh: '已下架' }, tone: 'neutral' },
      },
      to: {
        ON_SHELF: { RETIRED: { label: { en: 'Retire', zh: '下架' }, danger: true } },
        RETIRED: { ON_SHELF: { label: { en: 'Put back', zh: '重新上架' } } },
      },
    }),
  },
  list: {
    columns: ['name', 'isbn', 'copies', 'lent', 'price', 'status'],
    widths: { name: 280 },
    filters: ['status', 'copies', 'lent'],
    sort: 'name',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'book',
        label: { en: 'Book', zh: '图书' },
        fields: ['name', 'isbn', 'cover', 'copies', 'price', 'status'],
      },
    ],
  },
  show: {
    summary: [
      { field: 'lent' },
      {
        label: { en: 'Loans, last 30 days', zh: '近 30 天借阅' },
        strip: 'dots',
        resource: 'loan',
        by: 'book',
        at: 'lentAt',
        of: 'state',
        tones: { RETURNED: 'good', LOST: 'bad' },
      },
    ],
    tabs: [
      { name: 'book', label: { en: 'Book', zh: '图书' }, groups: ['book'] },
      { name: 'loans', label: { en: 'Loans', zh: '借阅' }, lists: ['loan.book'] },
    ],
  },
  samples: n => ({ isbn: sampleIsbn(n) }),
})
export type Book = RecordOf<typeof book>
