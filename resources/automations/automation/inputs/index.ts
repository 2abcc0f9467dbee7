export { ConditionInput } from './ConditionInput.tsx'
export {
  CountByInput,
  DateFieldInput,
  FieldChoiceInput,
  RecipientsInput,
  TargetInput,
  WatchedInput,
} from './choices.tsx'
export { MessageEnInput, MessageZhInput } from './MessageInput.tsx'
export {
  DailyLimitInput,
  ChangeEventsInput,
  OffsetInput,
  OffsetUnitInput,
  OffsetWayInput,
  SubjectInput,
  ActionTagsInput,
  TagWayInput,
  ThresholdInput,
  WebhookInput,
} from './plain.tsx'
export { ValueInput } from './ValueInput.tsx'
export { NameInput } from './NameInput.tsx'
