/** Plan codes of the specification and what the header calls them (PLN-01). */
const labels: Readonly<Record<string, string>> = {
  BASIC_PACKAGE: 'BASIC',
  VIP_PACKAGE: 'PRO',
  VIP_PLUS_PACKAGE: 'PRO+',
  ENTERPRISE_PACKAGE: 'ENTERPRISE',
}
/** Label of a plan code in the header (NAV-14); an unknown code is shown as it is. */
export const planLabel = (code: string): string => labels[code] ?? code
