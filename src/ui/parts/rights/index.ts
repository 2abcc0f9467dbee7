// the permission tree and its like, in a chunk of their own: few forms need them
export { RightsInput } from './RightsInput.tsx'
export { RightsColumn } from './RightsColumn.tsx'
