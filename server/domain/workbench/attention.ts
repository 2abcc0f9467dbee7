import type { CountTile } from '../../../resources/workbench/workbench.calls.ts'
import { soonDays } from '../../../resources/cloud-disk/sharing.calls.ts'
import { ledgerTxn } from '../../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import { ratedItem } from '../../../resources/billing/rated-item/ratedItem.resource.ts'
import { can, canDo } from '../../../src/access/index.ts'
import type { Label } from '../../../src/schema/label.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { recordContext } from '../../engine/records/context.ts'
import { queryOfFilter } from '../../engine/records/query.ts'
import type { Session } from '../../platform/context.ts'
import type { Scope } from '../../platform/store/types.ts'
import { countExpiringGrants } from '../cloud-disk/index.ts'
import { formatAmount, readLedgerBalance } from '../ledger/index.ts'

interface Asking {
  readonly ports: EnginePorts
  readonly session: Session
  readonly scope: Scope
}

const tileOf = (
  { lang }: Session,
  tile: Pick<CountTile, 'name' | 'count' | 'address' | 'currency'> & { readonly label: Label },
): CountTile => ({ ...tile, label: tile.label[lang], before: null, share: false, trend: null })

/** States of an import that waits for its person. */
const waitingImport = ['PARSED', 'MAPPED', 'CHECKED']

/** Imports that the caller has begun and not ended. */
const unfinishedImports = async ({ session, scope }: Asking): Promise<CountTile | undefined> => {
  const row = await scope.db
    .selectFrom('importJob')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('createdBy', '=', session.actor.id)
    .where('wizard', '=', true)
    .where('state', 'in', waitingImport)
    .executeTakeFirst()
  const count = Number(row?.n ?? 0)
  return count
    ? tileOf(session, {
        name: 'import.unfinished',
        label: { en: 'Imports that are not finished', zh: '未完成的导入' },
        count,
        address: '/jobs',
      })
    : undefined
}

/** Shares of cloud disks that the caller keeps and that end soon. */
const expiringShares = async ({
  ports,
  session,
  scope,
}: Asking): Promise<CountTile | undefined> => {
  if (!can(session.actor.access, 'disk.share')) return undefined
  const count = await countExpiringGrants(scope, session, soonDays, ports.clock.now())
  return count
    ? tileOf(session, {
        name: 'diskGrant.expiring',
        label: { en: 'Shared files whose access ends within 7 days', zh: '7 天内到期的云盘授权' },
        count,
        address: '/authorisedResources?state=soon',
      })
    : undefined
}

/** Days of usage that a balance has to last for. */
const lastingDays = 7

/** The balance, if it is negative or will be used up within a week at last week's rate. */
const lowBalance = async ({ ports, session, scope }: Asking): Promise<CountTile | undefined> => {
  const { institution } = session
  const { access } = session.actor
  if (![ledgerTxn, ratedItem].every(list => canDo(access, list, 'read'))) return undefined
  const { cash, gift, currency } = await readLedgerBalance({ tx: scope, institution })
  const left = Number(formatAmount(cash + gift, currency))
  const items = recordContext(ports, ratedItem, session)
  const spent = await scope.sum(
    ratedItem,
    queryOfFilter(items, { at_gte: `today-${String(lastingDays)}`, at_lt: 'today' }),
    'amount',
  )
  return left < spent
    ? tileOf(session, {
        name: 'ledgerTxn.lowBalance',
        label: {
          en: 'Balance left, less than a week of usage',
          zh: '账户余额不足一周用量',
        },
        count: left,
        currency,
        address: '/accountInformation',
      })
    : undefined
}

/** What else needs attention: lines that no list of records counts. */
export const otherAttention = async (asking: Asking): Promise<readonly CountTile[]> =>
  (
    await Promise.all([unfinishedImports, expiringShares, lowBalance].map(ask => ask(asking)))
  ).flatMap(tile => tile ?? [])
