import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { tasksDone } from '../../server/engine/jobs/queue.ts'
import { checkRules } from '../../server/engine/records/checkRules.ts'
import { defineRules } from '../../server/engine/records/rules.ts'
import { planSchedules } from '../../server/engine/schedules/plan.ts'
import { rowsWhere } from '../../server/engine/records/rows.ts'
import { slotOf } from '../../server/engine/schedules/slots.ts'
import { errors } from '../../server/platform/errors/errors.ts'
import { rules } from '../../server/domains.ts'
import { checkRegistry, choice, date, defineResource, text } from '../../src/schema/index.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { makeApp, standingClock } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'

const label = { en: 'Loan', zh: '借阅' }
const overdueLabel = { en: 'Mark overdue loans', zh: '标记逾期借阅' }
const loan = defineResource({
  name: 'loan',
  label,
  plural: label,
  title: 'name',
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' }, required: true, max: 60 }),
    dueOn: date({ label: { en: 'Due', zh: '到期日' } }),
    state: choice({
      label: { en: 'State', zh: '状态' },
      options: {
        LENT: { en: 'Lent', zh: '借出' },
        OVERDUE: { en: 'Overdue', zh: '逾期' },
        CHECKED: { en: 'Checked', zh: '已查' },
      },
      required: true,
      default: 'LENT',
    }),
  },
  list: { columns: ['name', 'dueOn', 'state'], sort: 'name' },
  form: {
    layout: 'sections',
    groups: [{ name: 'all', label, fields: ['name', 'dueOn', 'state'] }],
  },
  schedules: {
    overdue: {
      label: overdueLabel,
      daily: '06:00',
      where: { state: 'LENT', dueOn_lte: 'today-1' },
    },
    check: { label, everyMinutes: 15, where: { state: 'OVERDUE' } },
  },
})
/** The days on which overdue loans were marked, by the institution's clock. */
const days = new Set<string>()
const loanRules = defineRules(loan, {
  actions: {},
  schedules: {
    overdue: async (record, ctx) => {
      days.add(ctx.today)
      if (record.name === 'stubborn') throw errors.permissionMissing()
      await ctx.change(loan, record.id, { state: 'OVERDUE' })
    },
    check: async (record, ctx) => {
      await ctx.change(loan, record.id, { state: 'CHECKED' })
    },
  },
})
const all = { ...resources, loan }
const allRules = { ...rules, loan: loanRules }

describe('a schedule', () => {
  const at = (now: string) => slotOf({ daily: '06:00' }, new Date(now), 'Asia/Shanghai')

  it('of a day is due at its time of the institution’s clock', () => {
    expect(at('2031-03-04T21:59:59.000Z')).toBe('2031-03-04')
    expect(at('2031-03-04T22:00:00.000Z')).toBe('2031-03-05')
  })

  it('of minutes is due as each span begins', () => {
    const quarter = (now: string) => slotOf({ everyMinutes: 15 }, new Date(now), 'UTC')
    expect(quarter('2031-03-04T21:59:59.000Z')).toBe('2031-03-04T21:45:00.000Z')
    expect(quarter('2031-03-04T22:00:00.000Z')).toBe('2031-03-04T22:00:00.000Z')
  })

  it('without a handler, at no time or on no condition is named', () => {
    expect(
      checkRules({ loan }, { loan: { ...loanRules, schedules: { lost: async () => undefined } } }),
    ).toEqual([
      'loan: schedule overdue has no handler (defineRules in rules/loan.ts of its domain)',
      'loan: schedule check has no handler (defineRules in rules/loan.ts of its domain)',
      'loan: the handler of lost belongs to no schedule (defineRules in rules/loan.ts of its domain)',
    ])
    const wrong: AnyResource = {
      ...loan,
      schedules: {
        a: { label, daily: '6:00', where: { dueOn_like: 'x' } },
        b: { label, everyMinutes: 0, where: {} },
      },
    }
    expect(checkRegistry({ loan: wrong })).toEqual(
      expect.arrayContaining([
        'loan: schedule a has a condition on dueOn that no list answers: like x',
        'loan: schedule a is at 6:00, which is no time of a day',
        'loan: schedule b comes every 0 minutes',
      ]),
    )
  })
})

describe.each(stores)('recurring work on records, on $name', kind => {
  let store: TestStore
  beforeAll(async () => {
    store = await kind.open(Object.values(all))
  })
  afterAll(() => store.dispose())

  it('is done once when it is due, by whichever server, record by record and in the log', async () => {
    days.clear()
    // 05:50 of 5 March in Shanghai
    const clock = standingClock('2031-03-04T21:50:00.000Z')
    const t = await makeApp({ store, resources: all, rules: allRules, ports: { clock } })
    // another server on the same database; the embedded one serves one process alone
    const servers = store.kind === 'pglite' ? [t.ports] : [t.ports, { ...t.ports }]
    const work = async (): Promise<void> => {
      await Promise.all(servers.map(planSchedules))
      await Promise.all(servers.map(tasksDone))
    }
    const ids = new Map<string, string>()
    const make = async (name: string, dueOn: string) => {
      const { response } = await t.call<{ id: string }>('POST', 'loan/create', { name, dueOn })
      ids.set(name, response.id)
    }
    await work()
    await make('late', '2031-03-04')
    await make('stubborn', '2031-03-01')
    await make('today', '2031-03-05')
    const states = async () =>
      Object.fromEntries(
        (await rowsWhere(t.scope, loan, [])).map(({ name, state, version }) => [
          name,
          [state, version],
        ]),
      )
    await work()
    expect(await states()).toEqual({ late: ['LENT', 1], stubborn: ['LENT', 1], today: ['LENT', 1] })

    clock.advance(10 * 60_000)
    await work()
    await work()
    expect(await states()).toMatchObject({ stubborn: ['LENT', 1], today: ['LENT', 1] })
    expect([...days]).toEqual(['2031-03-05'])
    // sessions of the day before have run out
    const { token } = await t.as({})
    const history = await t.call<{ list: { actorName: string; after: object }[] }>(
      'GET',
      `loan/history?id=${ids.get('late')}`,
      undefined,
      { token },
    )
    const marked = history.response.list.filter(({ after }) =>
      JSON.stringify(after).includes('OVERDUE'),
    )
    expect(marked).toMatchObject([{ actorName: 'System' }])

    clock.advance(15 * 60_000)
    await work()
    expect(await states()).toMatchObject({ late: ['CHECKED', 3], stubborn: ['LENT', 1] })

    // the next morning; then the second schedule processes what the first has made
    clock.advance(24 * 3_600_000)
    await work()
    expect(await states()).toMatchObject({ today: ['CHECKED', 3], stubborn: ['LENT', 1] })
  })
})
