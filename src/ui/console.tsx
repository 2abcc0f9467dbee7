import { skipToken, useQuery } from '@tanstack/react-query'
import { createContext, useContext, type ReactNode } from 'react'
import type { AccountType, Institution } from '../protocol/provider.ts'
import type { Call } from '../schema/call/index.ts'
import type { Label } from '../schema/label.ts'
import type { AnyRecord } from '../schema/resource.ts'
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
/** What the plan allows, and how much of it is used. */
interface PlanPermissions {
  readonly overseaPermission: { readonly studentLimit: number }
  readonly teacherSeats: Allowance
  readonly students: Allowance
  readonly accountType: AccountType | null
}
type NoInput = Record<never, never>
/** The calls by which the state asks for more; given by the application, which knows the institution. */
export interface ConsoleCalls {
  readonly currencies: Call<NoInput, { readonly list: readonly CurrencyChoice[] }>
  readonly permissions: Call<NoInput, PlanPermissions>
}

/** SES-18: what every screen may want to know of the console as it stands, from what the login told. */
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
  /** Undefined where nothing can be asked for. */
  readonly calls?: (() => Promise<ConsoleCalls>) | undefined
}
export interface ConsoleState extends Omit<ConsoleBase, 'calls'> {
  /** Undefined until loaded, and where it wasn't asked for. */
  readonly currencies: readonly CurrencyChoice[] | undefined
  /** Asks again for the currencies; undefined unless they could not be loaded. */
  readonly retryCurrencies: (() => void) | undefined
  readonly permissions: PlanPermissions | undefined
  /** Filled by the screens of orders and plans; undefined until there are any. */
  readonly orderRecords: readonly AnyRecord[] | undefined
  /** Of the plan that is being looked at, in minor units. */
  readonly price: number | undefined
}

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

/** The state of the console. The list of all currencies and the permission set are asked of the server only for a screen that wants them. */
export const useConsoleState = (
  options: { readonly currencies?: boolean; readonly permissions?: boolean } = {},
): ConsoleState => {
  const { calls, ...base } = useContext(ConsoleContext)
  const edu = useEdu()
  const {
    data: currencies,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['currencies'],
    queryFn: calls
      ? async ({ signal }) =>
          (await edu.ask((await calls()).currencies, {}, { signal, silent: true, quiet: true }))
            .list
      : skipToken,
    enabled: options.currencies === true,
    staleTime: Infinity,
    retry: false,
  })
  const { data: permissions } = useQuery({
    queryKey: ['schoolPermission'],
    queryFn: calls
      ? async ({ signal }) =>
          edu.ask((await calls()).permissions, {}, { signal, silent: true, quiet: true })
      : skipToken,
    enabled: options.permissions === true,
  })
  return {
    ...base,
    currencies,
    retryCurrencies: isError ? () => void refetch() : undefined,
    permissions,
    orderRecords: undefined,
    price: undefined,
  }
}
