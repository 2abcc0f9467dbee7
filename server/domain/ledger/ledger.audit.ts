import { ledgerPosting } from '../../../resources/ledger/ledger-posting/ledgerPosting.resource.ts'
import { usageTypes } from '../../../resources/ledger/ledger-txn/ledgerTxn.options.ts'
import { ledgerTxn } from '../../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import { ledgerUse } from '../../../resources/ledger/ledger-use/ledgerUse.resource.ts'
import type { Check } from '../../engine/audit/check.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'
import { readLedgerBalance } from './balance.ts'
import { formatAmount, fromHundredths, type Minor } from './amounts.ts'

const sums = async (scope: Pick<Scope, 'db'>) => {
  const postings = await tablesOf(scope, ledgerPosting)
    .selectFrom('ledgerPosting')
    .select(eb => ['txn', 'account', 'currency', eb.fn.sum<string>('amount').as('sum')])
    .groupBy(['txn', 'account', 'currency'])
    .execute()
  const uses = await tablesOf(scope, ledgerUse)
    .selectFrom('ledgerUse')
    .select(eb => ['debit', 'lot', eb.fn.sum<string>('amount').as('sum')])
    .groupBy(['debit', 'lot'])
    .execute()
  return { postings, uses }
}

const add = (sum: Map<string, Minor>, key: string, amount: Minor): void => {
  sum.set(key, (sum.get(key) ?? 0n) + amount)
}

/**
 * 1: the postings of each transaction sum to zero and match it, and each debit is traced to the
 * lots that funded it.
 */
export const ledgerAudit: Check = {
  name: 'transactions are balanced, and debits traced to their funds (1)',
  label: {
    en: 'Transactions are balanced, and debits are traced to their funds',
    zh: '流水借贷平衡，且每笔支出可追溯到资金来源',
  },
  async run({ scope, institution: { currency }, ports }, tell) {
    if (!ports.resources.ledgerTxn) return 'no ledger'
    const { postings, uses } = await sums(scope)
    const minor = (stored: string | number) => fromHundredths(stored, currency)
    const ofTxn = new Map<string, Minor>()
    const ofAccount = new Map<string, Minor>()
    for (const { txn, account, currency: of, sum } of postings) {
      add(ofTxn, `${txn} ${of}`, minor(sum))
      add(ofAccount, `${txn} ${account}`, minor(sum))
    }
    for (const [txn, sum] of ofTxn)
      if (sum !== 0n) tell(`the postings of transaction ${txn} sum to ${sum} minor units`)
    const ofDebit = new Map<string, Minor>()
    const ofLot = new Map<string, Minor>()
    for (const { debit, lot, sum } of uses) {
      add(ofDebit, debit, minor(sum))
      add(ofLot, lot ?? `debt ${debit}`, minor(sum))
    }
    const txns = await tablesOf(scope, ledgerTxn)
      .selectFrom('ledgerTxn')
      .select(['id', 'amount', 'cash', 'gift', 'currency', 'reverses', 'version'])
      .execute()
    const reversed = new Set(txns.flatMap(({ reverses }) => reverses ?? []))
    for (const { id, amount, cash, gift, currency: of, reverses, version } of txns) {
      if (of !== currency) tell(`transaction ${id} is in ${of}, and the institution in ${currency}`)
      if (version !== 1) tell(`transaction ${id} was changed after it was posted`)
      const [cashSum, giftSum] = ['CASH', 'GIFT'].map(name => ofAccount.get(`${id} ${name}`) ?? 0n)
      if (cashSum !== minor(cash) || giftSum !== minor(gift))
        tell(`transaction ${id} says ${cash} and ${gift}, its postings ${cashSum} and ${giftSum}`)
      const funded = ofDebit.get(id) ?? 0n
      const debit = minor(amount) < 0n && !reversed.has(id) ? -minor(amount) : 0n
      if (funded !== debit && !(reverses !== null && funded === -minor(amount)))
        tell(
          `transaction ${id} takes ${debit} minor units, and funds of ${funded} are traced to it`,
        )
    }
    const lots = await scope.db.selectFrom('ledgerLot').selectAll().execute()
    for (const { txnId, kind, amount, left } of lots) {
      const isDebt = kind === 'DEBT'
      const used = ofLot.get(isDebt ? `debt ${txnId}` : txnId) ?? 0n
      const rest = isDebt ? used : BigInt(amount) - used
      if (rest !== BigInt(left)) tell(`lot ${txnId} has ${left} left, its uses leave ${rest}`)
    }
    return `${txns.length} transactions, ${uses.length} uses of ${lots.length} lots`
  },
}

/**
 * 4: the balance is below zero only after usage that took place, and equals the rest of its lots.
 */
export const overdraftAudit: Check = {
  name: 'balances are what top-ups and gifts have left, and are overdrawn by usage only (4)',
  label: {
    en: 'Balances are what top-ups and gifts have left',
    zh: '余额等于各笔充值与赠送的剩余之和',
  },
  async run({ scope, institution, ports }, tell) {
    if (!ports.resources.ledgerTxn) return 'no ledger'
    const { cash, gift, currency } = await readLedgerBalance({ tx: scope, institution })
    const lots = await scope.db
      .selectFrom('ledgerLot')
      .select(['txnId', 'kind', 'left'])
      .where('left', '!=', 0)
      .execute()
    const left = new Map<string, Minor>()
    for (const lot of lots) {
      add(left, lot.kind, BigInt(lot.left))
      if (Number(lot.left) < 0) tell(`lot ${lot.txnId} has ${lot.left} minor units left`)
    }
    const of = (kind: string) => left.get(kind) ?? 0n
    if (cash !== of('CASH') - of('DEBT'))
      tell(
        `cash is ${formatAmount(cash, currency)}, lots have ${of('CASH')} less ${of('DEBT')} left`,
      )
    if (gift !== of('GIFT'))
      tell(`gift is ${formatAmount(gift, currency)}, lots have ${of('GIFT')} left`)
    const debts = lots.flatMap(({ kind, txnId }) => (kind === 'DEBT' ? [txnId] : []))
    const overdrawn = debts.length
      ? await tablesOf(scope, ledgerTxn)
          .selectFrom('ledgerTxn')
          .select(['id', 'type'])
          .where('id', 'in', debts)
          .where('type', 'not in', [...usageTypes, 'ADJUSTMENT'])
          .execute()
      : []
    for (const { id, type } of overdrawn) tell(`transaction ${id} (${type}) overdraws the balance`)
    return `${formatAmount(cash, currency)} cash and ${formatAmount(gift, currency)} gift`
  },
}
