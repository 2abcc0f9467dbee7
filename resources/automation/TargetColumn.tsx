export const TargetColumn = () => null
