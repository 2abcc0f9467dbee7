import type { ConsoleBase } from '../ui/console.tsx'
import type { MenuItem } from '../protocol/provider.ts'
import { planLabel } from './plan.ts'
import type { Person } from './session.ts'

const codesOf = (menus: readonly MenuItem[]): string[] =>
  menus.flatMap(({ menucode, children }) => [menucode, ...codesOf(children)])

/** SES-18: the part of the console's state that the stored session contains. */
export const consoleStateOf = ({
  menus,
  school,
}: Pick<Person, 'menus' | 'school'>): ConsoleBase => ({
  menus: new Set(codesOf(menus)),
  // the institution's own type (API-17), otherwise its plan's
  enterprise: school?.accountType
    ? school.accountType === 'ENTERPRISE'
    : school?.plan === 'ENTERPRISE_PACKAGE',
  currency: school?.currency ?? '',
  organisationCurrency: school,
  isChinaPhone: school?.countryCode.replace(/^\+/, '') === '86',
  plan: { code: school?.plan ?? '', label: planLabel(school?.plan ?? '') },
  calls: async () => {
    const [{ currencies, schoolPermission }, { listOrder, offeredPlans }] = await Promise.all([
      import('../../resources/identity/organization/organization.calls.ts'),
      import('../../resources/plans/plans.calls.ts'),
    ])
    return {
      currencies,
      permissions: schoolPermission,
      orderRecords: listOrder,
      price: offeredPlans,
    }
  },
})
