import type { AppPorts } from '../../../platform/context.ts'
import type { MenuItem } from '../../../../src/protocol/provider.ts'
import type { Label } from '../../../../src/schema/label.ts'
import type { Scope } from '../../../platform/store/types.ts'
import { day } from '../../../../src/schema/durations.ts'

/** The number of open items behind a menu entry; counted only for entries that the caller has. */
interface Counter {
  readonly label: Label
  count(ports: AppPorts, scope: Scope): Promise<number>
}

/** By menu code. Each is one statement over few rows or an index. */
const counters: Readonly<Record<string, Counter>> = {
  userManage: {
    label: { en: 'users whose role has no permissions', zh: '所属角色尚无任何权限的用户' },
    count: async (_ports, scope) => {
      const members = await scope.db
        .selectFrom('member')
        .select('rights')
        .where('status', '=', 'ACTIVE')
        .where('roleId', 'is not', null)
        .execute()
      return members.filter(({ rights }) => rights.length === 0).length
    },
  },
  outbox: {
    label: {
      en: 'messages that failed to send in the last 24 hours',
      zh: '最近 24 小时发送失败的消息',
    },
    count: async ({ store, clock }, { institutionId }) => {
      const row = await store.db
        .selectFrom('outbox')
        .select(eb => eb.fn.countAll<number>().as('n'))
        .where('institutionId', '=', institutionId)
        .where('state', '=', 'FAILED')
        .where('createTime', '>', new Date(clock.now().getTime() - day).toISOString())
        .executeTakeFirst()
      return Number(row?.n ?? 0)
    },
  },
}

/** The menu with its counts; an entry that isn't there is not counted, and zero is not shown. */
export const withCounts = async (
  ports: AppPorts,
  scope: Scope,
  menu: readonly MenuItem[],
): Promise<MenuItem[]> =>
  Promise.all(
    menu.map(async item => {
      const counter = counters[item.menucode]
      const count = counter ? await counter.count(ports, scope) : 0
      return {
        ...item,
        ...(counter && count > 0 ? { count, counted: counter.label } : {}),
        children: await withCounts(ports, scope, item.children),
        ...(item.tabs ? { tabs: await withCounts(ports, scope, item.tabs) } : {}),
      }
    }),
  )
