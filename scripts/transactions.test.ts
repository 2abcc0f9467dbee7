import { expect, it } from 'vitest'
import { transactionProblems } from './transactions.ts'

const problems = (source: string) => transactionProblems('a.ts', source)

it('names a scope that is asked inside its own transaction', () => {
  expect(problems('scope.transaction(async tx => {\n  await scope.get(student, id)\n})')).toEqual([
    'a.ts:2: scope.get is asked inside the transaction of scope: use what the transaction gives (tx), or ask before it begins',
  ])
  expect(problems('scope.transaction(tx => scope.db.selectFrom("x").execute())')).toHaveLength(1)
  expect(problems('scope.transaction(tx => ports.store.scope(id))')).toHaveLength(1)
})

it('lets a transaction be asked, and a scope before and after it', () => {
  expect(
    problems('const a = await scope.get(b, id)\nawait scope.transaction(tx => tx.get(b, id))'),
  ).toEqual([])
})
