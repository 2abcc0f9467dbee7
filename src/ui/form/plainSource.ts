/** Names of fields as they are: forms of the console are flat (for react-admin's SourceContext). */
export const plainSource = {
  getSource: (source: string): string => source,
  getLabel: (source: string): string => source,
}
