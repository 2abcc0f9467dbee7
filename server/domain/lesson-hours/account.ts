/** Hours that were added, counted in hundredths as everything here. */
export interface Lot {
  readonly id: string
  readonly hours: number
  /** Hours that have not been used. */
  readonly left: number
  /** Last day, YYYY-MM-DD; null: they don't expire. */
  readonly expiresOn: string | null
}
/** Hours that an entry used: from a lot, or from none ('') if there were too few. */
export interface Use {
  readonly entryId: string
  readonly lotId: string
  readonly hours: number
  /** Day on which they were needed: a lot pays until its last day. */
  readonly day: string
}
/** A change to book. */
export type Posting =
  | { readonly do: 'add'; readonly lot: Omit<Lot, 'left'> }
  /** Takes hours of the lots that expire first, or of one. */
  | {
      readonly do: 'take'
      readonly entryId: string
      readonly hours: number
      readonly day: string
      readonly lotId?: string | undefined
    }
  /** Gives back what an entry took. */
  | { readonly do: 'giveBack'; readonly entryId: string }
  /** Removes a lot; what it paid for is paid by others. */
  | { readonly do: 'drop'; readonly lotId: string }

const never = '9999-12-31'
const lastDay = ({ expiresOn }: Lot): string => expiresOn ?? never
const isBefore = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The order in which lots pay: by expiry, then by the time they were added. */
export const byExpiry = (a: Lot, b: Lot): number =>
  isBefore(lastDay(a), lastDay(b)) || isBefore(a.id, b.id)

const placeKey = ({ entryId, lotId }: Pick<Use, 'entryId' | 'lotId'>): string =>
  `${entryId} ${lotId}`

/**
 * A student's lots and their uses. Holds at least the lots of its bookings, and all lots with hours
 * left.
 */
export class Account {
  readonly #lots: Map<string, Lot>
  readonly #uses: Map<string, Use>
  /** Lots and uses that differ from the stored ones; undefined: removed. */
  readonly changedLots = new Map<string, Lot | undefined>()
  readonly changedUses = new Map<
    string,
    { readonly key: Pick<Use, 'entryId' | 'lotId'>; readonly use: Use | undefined }
  >()

  /** Ids of the lots that it began with. */
  readonly stored: ReadonlySet<string>

  constructor(lots: Iterable<Lot> = [], uses: Iterable<Use> = []) {
    this.#lots = new Map([...lots].map(lot => [lot.id, lot]))
    this.stored = new Set(this.#lots.keys())
    this.#uses = new Map([...uses].map(use => [placeKey(use), use]))
  }

  /** In the order of use. */
  get lots(): readonly Lot[] {
    return [...this.#lots.values()].toSorted(byExpiry)
  }
  get uses(): readonly Use[] {
    return [...this.#uses.values()]
  }
  /** Last day of the hours that expire first and are left. */
  get nextExpiry(): string | null {
    return (
      this.lots.find(({ left, expiresOn }) => left > 0 && expiresOn !== null)?.expiresOn ?? null
    )
  }

  book(booking: Posting): void {
    if (booking.do === 'add') this.#setLot({ ...booking.lot, left: booking.lot.hours })
    else if (booking.do === 'take') return this.#take(booking)
    else if (booking.do === 'giveBack')
      for (const use of this.uses.filter(({ entryId }) => entryId === booking.entryId))
        this.#release(use)
    else {
      for (const use of this.uses.filter(({ lotId }) => lotId === booking.lotId)) {
        this.#release(use)
        this.#owe(use)
      }
      this.#lots.delete(booking.lotId)
      this.changedLots.set(booking.lotId, undefined)
    }
    this.#pay()
  }

  #take({ entryId, hours, day, lotId }: Extract<Posting, { do: 'take' }>): void {
    const from = lotId === undefined ? this.paying(day) : [this.#lots.get(lotId)]
    let open = hours
    for (const lot of from) {
      const part = Math.min(open, lot?.left ?? 0)
      if (lot && part > 0) this.#use(lot, { entryId, lotId: lot.id, hours: part, day })
      open -= Math.max(part, 0)
    }
    if (open > 0) this.#owe({ entryId, hours: open, day })
  }

  /** Lots with hours that are valid on a day, in the order in which they pay. */
  paying(day: string): readonly Lot[] {
    return this.lots.filter(lot => lot.left > 0 && lastDay(lot) >= day)
  }

  /** Pays debts with the remaining hours, the oldest first. */
  #pay(): void {
    const owed = this.uses
      .filter(({ lotId }) => lotId === '')
      .toSorted((a, b) => isBefore(a.day, b.day) || isBefore(a.entryId, b.entryId))
    for (const use of owed) {
      const payable = this.paying(use.day)
      if (!payable.length) continue
      this.#setUse(use, undefined)
      this.#take({ do: 'take', ...use, lotId: undefined })
    }
  }

  #use(lot: Lot, use: Use): void {
    this.#setLot({ ...lot, left: lot.left - use.hours })
    const known = this.#uses.get(placeKey(use))
    this.#setUse(use, { ...use, hours: use.hours + (known?.hours ?? 0) })
  }

  #owe({ entryId, hours, day }: Omit<Use, 'lotId'>): void {
    const known = this.#uses.get(placeKey({ entryId, lotId: '' }))
    const owed = { entryId, lotId: '', hours: hours + (known?.hours ?? 0), day }
    this.#setUse(owed, owed)
  }

  #release(use: Use): void {
    const lot = this.#lots.get(use.lotId)
    if (lot) this.#setLot({ ...lot, left: lot.left + use.hours })
    this.#setUse(use, undefined)
  }

  #setLot(lot: Lot): void {
    this.#lots.set(lot.id, lot)
    this.changedLots.set(lot.id, lot)
  }

  #setUse({ entryId, lotId }: Pick<Use, 'entryId' | 'lotId'>, use: Use | undefined): void {
    const key = placeKey({ entryId, lotId })
    if (use) this.#uses.set(key, use)
    else this.#uses.delete(key)
    this.changedUses.set(key, { key: { entryId, lotId }, use })
  }
}
