import type { Minor } from './amounts.ts'

/** Money that was added and is spent first in, first out; or (DEBT) what a charge overdrew. */
export interface LedgerLot {
  /** Id of its transaction. */
  readonly id: string
  readonly kind: 'CASH' | 'GIFT' | 'DEBT'
  readonly amount: Minor
  /** Not spent, refunded or expired; of a debt: not settled. */
  left: Minor
  /** ISO 8601; null: it doesn't expire. */
  readonly expiresAt: string | null
  /** ISO 8601. */
  readonly at: string
}
/** A lot funded a debit; without a lot the debit is owed. A negative amount takes that back. */
export interface LotUse {
  readonly debit: string
  readonly lot: string | null
  readonly amount: Minor
}
/** The parts of a debit from each balance. */
export interface PurseSplit {
  readonly cash: Minor
  readonly gift: Minor
}

const never = '9999'
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const least = (a: Minor, b: Minor): Minor => (a < b ? a : b)
const sumOf = (lots: readonly LedgerLot[]): Minor => lots.reduce((sum, { left }) => sum + left, 0n)

/**
 * Order of use: gifts that expire first, then gifts that don't, then cash in the order of receipt.
 */
const spendingOrder = (a: LedgerLot, b: LedgerLot): number =>
  Number(a.kind === 'CASH') - Number(b.kind === 'CASH') ||
  compare(a.expiresAt ?? never, b.expiresAt ?? never) ||
  compare(a.at, b.at) ||
  compare(a.id, b.id)

/**
 * The open lots of an institution, in memory: determines which lot pays for what, and stores
 * nothing.
 */
export class Purse {
  readonly #lots: Map<string, LedgerLot>
  /** Lots that differ from what is stored. */
  readonly changed = new Set<LedgerLot>()
  /** Ids of the lots that were stored at the start. */
  readonly stored: ReadonlySet<string>

  constructor(lots: readonly LedgerLot[] = []) {
    this.#lots = new Map(lots.map(lot => [lot.id, lot]))
    this.stored = new Set(this.#lots.keys())
  }

  lot(id: string): LedgerLot | undefined {
    return this.#lots.get(id)
  }

  /** Lots that pay at an instant, in their order. */
  paying(now: string): readonly LedgerLot[] {
    return [...this.#lots.values()]
      .filter(
        ({ kind, left, expiresAt }) =>
          kind !== 'DEBT' && left > 0n && (expiresAt === null || expiresAt > now),
      )
      .toSorted(spendingOrder)
  }

  get #debts(): readonly LedgerLot[] {
    return [...this.#lots.values()]
      .filter(({ kind, left }) => kind === 'DEBT' && left > 0n)
      .toSorted(spendingOrder)
  }

  /** The amount that can be spent at an instant; negative if the balance is overdrawn. */
  available(now: string): Minor {
    return sumOf(this.paying(now)) - sumOf(this.#debts)
  }

  /** Adds a lot. Cash settles debts. */
  add(lot: Omit<LedgerLot, 'left'>): readonly LotUse[] {
    this.#change({ ...lot, left: lot.amount })
    return this.#settle()
  }

  /** Takes an amount from the lots in order, or from cash only; the rest becomes a debt. */
  take(
    debit: Pick<LedgerLot, 'id' | 'at'>,
    amount: Minor,
    now: string,
    cashOnly = false,
  ): PurseSplit & { uses: LotUse[] } {
    const uses: LotUse[] = []
    const split = { cash: 0n, gift: 0n }
    let open = amount
    for (const lot of this.paying(now)) {
      if (cashOnly && lot.kind !== 'CASH') continue
      const part = least(open, lot.left)
      if (part === 0n) break
      this.#draw(lot, part)
      split[lot.kind === 'GIFT' ? 'gift' : 'cash'] += part
      uses.push({ debit: debit.id, lot: lot.id, amount: part })
      open -= part
    }
    if (open > 0n) {
      this.#change({ ...debit, kind: 'DEBT', amount: open, left: open, expiresAt: null })
      uses.push({ debit: debit.id, lot: null, amount: open })
      split.cash += open
    }
    return { ...split, uses }
  }

  /** Takes an amount from one lot, which has as much. */
  takeFrom(lotId: string, debit: string, amount: Minor): readonly LotUse[] {
    const lot = this.#lots.get(lotId)
    if (!lot || lot.left < amount) throw new Error(`lot ${lotId} has too little left`)
    this.#draw(lot, amount)
    return [{ debit, lot: lotId, amount }]
  }

  /** Gives back what funded a debit: these are the sums of its uses by lot. */
  giveBack(debit: string, funded: readonly LotUse[]): readonly LotUse[] {
    const uses: LotUse[] = []
    for (const { lot, amount } of funded) {
      if (amount === 0n) continue
      const from = this.#lots.get(lot ?? debit)
      if (!from) throw new Error(`lot ${lot ?? debit} is not loaded`)
      // a debt shrinks as the lots that pay for it grow
      this.#draw(from, lot === null ? amount : -amount)
      uses.push({ debit, lot, amount: -amount })
    }
    return [...uses, ...this.#settle()]
  }

  /** Pays debts with cash, the oldest first. */
  #settle(): readonly LotUse[] {
    const uses: LotUse[] = []
    const cash = [...this.#lots.values()]
      .filter(({ kind, left }) => kind === 'CASH' && left > 0n)
      .toSorted(spendingOrder)
    for (const debt of this.#debts)
      for (const lot of cash) {
        const part = least(debt.left, lot.left)
        if (part === 0n) continue
        this.#draw(debt, part)
        this.#draw(lot, part)
        uses.push(
          { debit: debt.id, lot: null, amount: -part },
          { debit: debt.id, lot: lot.id, amount: part },
        )
      }
    return uses
  }

  #draw(lot: LedgerLot, amount: Minor): void {
    lot.left -= amount
    this.changed.add(lot)
  }

  #change(lot: LedgerLot): void {
    this.#lots.set(lot.id, lot)
    this.changed.add(lot)
  }
}
