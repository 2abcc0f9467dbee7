const labels: Readonly<Record<string, string>> = { BASIC: 'BASIC', PRO: 'PRO', PRO_PLUS: 'PRO+', PROPLUS: 'PRO+', ENTERPRISE: 'ENTERPRISE' }
/** Label of a plan code in the header (NAV-14); an unknown code is shown as it is. */
export const planLabel = (code: string): string => labels[code.toUpperCase()] ?? code
