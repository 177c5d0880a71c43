/** The words left, what is known about them right. */
export const editorColumns = 'grid grid-cols-[minmax(0,1fr)_288px] items-start gap-8 max-[1180px]:grid-cols-1';
