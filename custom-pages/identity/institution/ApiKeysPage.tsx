export const ApiKeysPage = () => null
