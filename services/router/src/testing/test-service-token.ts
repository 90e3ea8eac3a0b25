export const testServiceToken = "service-token-for-tests-0123456789abcdef";
