import { expect, it } from 'vitest'
import { lead, leadVisit } from '../../tests/support/fixture/lead.resource.ts'
import type { UnchangedReason, UnchangedRecord } from './journal.ts'
import { obstaclesIn, unchangedReason } from './unchanged.ts'

const find = (name: string) => [lead, leadVisit].find(one => one.name === name)
const kept = (why: UnchangedReason, more: Partial<UnchangedRecord> = {}): UnchangedRecord => ({
  resource: 'lead',
  id: '1',
  title: 'Ann',
  fields: ['status'],
  why,
  by: null,
  at: null,
  ...more,
})

it.each([
  ['changed', 'Status: since edited by someone', '状态：之后已被他人修改'],
  ['secret', 'Status: the previous value was never stored', '状态：原值从未保存'],
  ['fixed', 'Status: can only be set by the system', '状态：只能由系统写入'],
  ['withheld', 'a field you don’t have permission to see', '有您无权查看的内容'],
  ['used', 'other records use it now', '已被其他记录使用'],
  ['final', 'changes of this kind can’t be undone', '此类更改不能撤销'],
  [
    'together',
    'can only be undone together with the other records of the same change',
    '只能与同一次操作中的其他记录一起撤销',
  ],
  ['noWayBack', 'Status: can’t go back from “Won” to “Trial”', '状态：不能从“已成交”改回“试听”'],
] as const)('says in both languages why a record stays: %s', (why, en, zh) => {
  const one = kept(why, { states: ['WON', 'TRIAL'] })
  expect([unchangedReason(one, 'en', find), unchangedReason(one, 'zh', find)]).toEqual([en, zh])
})

it('says of what stands in the way the first three, with their kinds and titles, and how many more there are', () => {
  const refused = { resource: 'lead', id: '2', title: 'Bob', code: '11005', msg: 'Fill it in.' }
  const tally = {
    kept: [
      kept('changed', { fields: ['note'], by: 'Member 2' }),
      kept('final', { resource: 'account', title: null }),
      // it stays only because the others do
      kept('together', { id: '3' }),
    ],
    failed: [{ ...refused, fields: ['lostReason'] }, refused],
  }
  expect(obstaclesIn(tally, 'en', find)).toBe(
    'Lead “Ann”: Note: since edited by Member 2. Account: changes of this kind can’t be undone. ' +
      'Lead “Bob”: Reason: Fill it in. And 1 more.',
  )
  expect(obstaclesIn({ kept: tally.kept, failed: [] }, 'zh', find)).toBe(
    '线索“Ann”：备注：之后已被Member 2修改。账号：此类更改不能撤销。',
  )
})
