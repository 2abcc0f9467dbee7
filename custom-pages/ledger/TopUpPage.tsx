import { ResourceContextProvider } from 'react-admin'
import { useMemo } from 'react'
import { ledgerTxn } from '../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { RegistryProvider, useAccess, usePages, useResources } from '../../src/ui/context.tsx'
import { ListScreen } from '../../src/ui/list/ListScreen.tsx'

/** Transactions as a list of what came in. */
const incoming = (route: string, plural: AnyResource['plural']): AnyResource => ({
  ...ledgerTxn,
  plural,
  about: {
    en: 'Top-ups, transfers, vouchers and gifts, with what is left of each.',
    zh: '充值、对公转账、兑换码和赠送，以及每笔的剩余金额。',
  },
  routes: { list: route, detail: 'expenditureDetail' },
  list: {
    keptAs: route,
    columns: ['source', 'type', 'amount', 'left', 'payType', 'expiresAt', 'operatorName', 'at'],
    filters: ['type', 'payType', 'amount', 'expiresAt', 'at'],
    sort: '-at',
  },
})
const topUps = incoming('topUp', { en: 'Top-up details', zh: '充值明细' })
const record = incoming('rechargeRecord', { en: 'Top-up records', zh: '充值记录' })

const IncomingList = ({ def, types }: { def: AnyResource; types: readonly string[] }) => {
  const [resources, access, pages] = [useResources(), useAccess(), usePages()]
  const own = useMemo(
    () => resources.map(one => (one.name === def.name ? def : one)),
    [resources, def],
  )
  const fixed = useMemo(() => ({ type: types }), [types])
  return (
    <RegistryProvider resources={own} access={access} pages={pages}>
      <ResourceContextProvider value={def.name}>
        <ListScreen fixed={fixed} />
      </ResourceContextProvider>
    </RegistryProvider>
  )
}

const payments = ['TOP_UP', 'TRANSFER', 'VOUCHER', 'REFUND'] as const
const additions = ['TOP_UP', 'TRANSFER', 'VOUCHER', 'GIFT'] as const

/** /topUp: recharge details (FIN-01), everything that was added. */
export const TopUpPage = () => <IncomingList def={topUps} types={additions} />
/** /rechargeRecord: what was paid in and refunded. */
export const RechargeRecordPage = () => <IncomingList def={record} types={payments} />
