export const AutomationAside = () => null
