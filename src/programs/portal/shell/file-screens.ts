/** Whether a screen of another room makes files, such as `/orders/export`. */
export const isOfFiles = (path: string): boolean => path.endsWith('/export');
