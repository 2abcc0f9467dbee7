import { book } from '../../resources/library/book/book.resource.ts'
import { createRecord } from '../../server/engine/records/create.ts'
import type { Seed } from '../../server/engine/seed.ts'

const books = [
  ['红楼梦', '9787020002207', 3],
  ['三国演义', '9787020008728', 2],
  ['The Hobbit', '9780261103344', 1],
] as const
const everything = {
  page: 1,
  limit: 1,
  sort: 'createTime',
  q: '',
  deleted: 'no',
  where: [],
} as const

/** Three books, once. */
export const seed: Seed = async ({ scope, contextFor }) => {
  if (await scope.total(book, everything)) return
  await scope.transaction(async tx => {
    for (const [name, isbn, copies] of books)
      await createRecord(tx, contextFor(book), { name, isbn, copies })
  })
}
