import { skipToken, useQuery } from '@tanstack/react-query'
import { createContext, useContext, type ReactNode } from 'react'
import type { AccountType, EduProvider, Institution } from '../protocol/provider.ts'
import type { Call, exactText } from '../schema/call/index.ts'
import type { Label } from '../schema/label.ts'
import { useEdu } from './context.tsx'

/** A currency that amounts can be in. */
interface CurrencyChoice {
  /** ISO 4217. */
  readonly currency: string
  readonly name: Label
  /** Calling codes of the countries and regions where it is usual. */
  readonly countryCodes: readonly string[]
}
interface Allowance {
  readonly used: number
  readonly limit: number
}
/** The limits of the plan, and their use. */
interface PlanPermissions {
  readonly overseaPermission: { readonly studentLimit: number }
  readonly teacherSeats: Allowance
  readonly students: Allowance
  readonly accountType: AccountType | null
}
/** An order that was paid. */
export interface OrderRecord {
  readonly orderNo: string
  readonly packageName: string
  /** IN_USE, TO_BE_USED or EXPIRED; null: it bought no time. */
  readonly usage: string | null
  readonly createTime: string
  readonly payAmount: string
  /** ISO 4217. */
  readonly currency: string
}
/** The monthly price of a seat in an offered plan. */
export interface PlanPrice {
  readonly packageCode: string
  /** With two decimals. */
  readonly seatPrice: string
  /** ISO 4217. */
  readonly currency: string
}
type NoInput = Record<never, never>
/**
 * The calls with which the state loads more data; provided by the application, which knows the
 * institution.
 */
export interface ConsoleCalls {
  readonly currencies: Call<NoInput, { readonly list: readonly CurrencyChoice[] }>
  readonly permissions: Call<NoInput, PlanPermissions>
  readonly orderRecords: Call<NoInput, { readonly list: readonly OrderRecord[] }>
  readonly price: Call<
    { readonly currency: ReturnType<typeof exactText> },
    { readonly list: readonly PlanPrice[] }
  >
}

/** SES-18: the console's state for every screen, from the login's data. */
export interface ConsoleBase {
  /** Codes of the menu entries that the person has. */
  readonly menus: ReadonlySet<string>
  readonly enterprise: boolean
  /** ISO 4217: the currency that amounts are in. */
  readonly currency: string
  readonly organisationCurrency:
    | Pick<
        Institution,
        'name' | 'currency' | 'domestic' | 'countryCode' | 'currencyChosen' | 'timezone'
      >
    | undefined
  /** Country code 86. */
  readonly isChinaPhone: boolean
  readonly plan: { readonly code: string; readonly label: string }
  /** Undefined if nothing can be loaded. */
  readonly calls?: (() => Promise<ConsoleCalls>) | undefined
}
export interface ConsoleState extends Omit<ConsoleBase, 'calls'> {
  /** Undefined until loaded, and where it wasn't asked for. */
  readonly currencies: readonly CurrencyChoice[] | undefined
  /** Asks again for the currencies; undefined unless they could not be loaded. */
  readonly retryCurrencies: (() => void) | undefined
  readonly permissions: PlanPermissions | undefined
  /** The institution's purchases, the one in use first. */
  readonly orderRecords: readonly OrderRecord[] | undefined
  /** The prices of each offered plan, in the institution's currency. */
  readonly price: readonly PlanPrice[] | undefined
}
/** The data that a screen needs and that the login doesn't include: loaded from the server. */
type Wanted = Partial<Record<keyof ConsoleCalls, boolean>>

const nothing: ConsoleBase = {
  menus: new Set(),
  enterprise: false,
  currency: '',
  organisationCurrency: undefined,
  isChinaPhone: false,
  plan: { code: '', label: '' },
}
const ConsoleContext = createContext<ConsoleBase>(nothing)
export const ConsoleStateProvider = ({
  value,
  children,
}: {
  value: ConsoleBase
  children: ReactNode
}) => <ConsoleContext value={value}>{children}</ConsoleContext>

/** Makes one of the console's calls for a screen that needs it. */
const useAnswer = <T,>(
  key: readonly string[],
  ask: ((calls: ConsoleCalls, edu: EduProvider, signal: AbortSignal) => Promise<T>) | undefined,
  staleTime = 0,
) => {
  const { calls } = useContext(ConsoleContext)
  const edu = useEdu()
  return useQuery({
    queryKey: key,
    queryFn: calls && ask ? async ({ signal }) => ask(await calls(), edu, signal) : skipToken,
    staleTime,
    retry: false,
  })
}

/**
 * The state of the console. Data that the login doesn't include is only loaded for a screen that
 * needs it.
 */
export const useConsoleState = (wanted: Wanted = {}): ConsoleState => {
  const { calls: _calls, ...base } = useContext(ConsoleContext)
  const quiet = (signal: AbortSignal) => ({ signal, silent: true, quiet: true })
  const {
    data: currencies,
    isError,
    refetch,
  } = useAnswer(
    ['currencies'],
    wanted.currencies
      ? async (calls, edu, signal) => (await edu.ask(calls.currencies, {}, quiet(signal))).list
      : undefined,
    Infinity,
  )
  const { data: permissions } = useAnswer<PlanPermissions>(
    ['schoolPermission'],
    wanted.permissions
      ? (calls, edu, signal) => edu.ask(calls.permissions, {}, quiet(signal))
      : undefined,
  )
  const { data: orderRecords } = useAnswer(
    ['planOrder', 'bought'],
    wanted.orderRecords
      ? async (calls, edu, signal) => (await edu.ask(calls.orderRecords, {}, quiet(signal))).list
      : undefined,
  )
  const { currency } = base
  const { data: price } = useAnswer(
    ['planPrices', currency],
    wanted.price
      ? async (calls, edu, signal) =>
          (await edu.ask(calls.price, currency ? { currency } : {}, quiet(signal))).list
      : undefined,
  )
  return {
    ...base,
    currencies,
    retryCurrencies: isError ? () => void refetch() : undefined,
    permissions,
    orderRecords,
    price,
  }
}
