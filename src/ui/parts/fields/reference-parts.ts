export { ReferenceFilter, ReferencesFilter } from './ReferenceFilter.tsx'
export { ReferenceInput, ReferencesInput } from './ReferenceInput.tsx'
