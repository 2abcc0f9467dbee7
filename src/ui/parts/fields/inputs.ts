// the inputs of every form, in one chunk; those that carry more (countries, files, references) have
// their own
export { ChecksInput } from './ChecksInput.tsx'
export { ChoiceInput } from './ChoiceInput.tsx'
export { ChoicesInput } from './ChoicesInput.tsx'
export { DateInput, DateTimeInput } from './DateInput.tsx'
export { MoneyInput, NumberInput } from './FigureInput.tsx'
export { PasswordInput } from './PasswordInput.tsx'
export { StateInput } from './StateInput.tsx'
export { SwitchInput } from './SwitchInput.tsx'
export { TagsInput } from './TagsInput.tsx'
export { TextInput } from './TextInput.tsx'
