export const themeTitleLengthMax = 200;
export const themeDescriptionLengthMax = 2000;
