// the filters of every list, in one chunk that loads when the first of them is opened
export { DateFilter } from './days.tsx'
export { ChecksFilter, ChoiceFilter, FlagFilter, NullFilter, StateFilter } from './pick.tsx'
export { ExactFilter, LikeFilter, RangeFilter, WordsFilter } from './text.tsx'
