export { CountryCodeInput } from './CountryCodeInput.tsx'
export { PhoneInput } from './PhoneInput.tsx'
