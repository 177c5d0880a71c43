/** Words that limit, compare or connect. What one of them says must stand in the source, and may not be left out. */
export type Relation =
  | 'only'
  | 'all'
  | 'always'
  | 'before'
  | 'after'
  | 'until'
  | 'from'
  | 'over'
  | 'under'
  | 'least'
  | 'most'
  | 'latest'
  | 'earliest'
  | 'within'
  | 'without'
  | 'or'
  | 'if'
  | 'by'
  | 'first'
  | 'next'
  | 'unless'
  | 'except'
  | 'must'
  | 'should'
  | 'than'
  | 'per'
  | 'during'
  | 'between'
  | 'instead'
  | 'hedge'
  | 'other'
  | 'more'
  | 'less'
  | 'still'
  | 'denied'
  | 'free'
  | 'non';
export type LanguageWords = {
  /** Articles, pronouns, prepositions and other words that say nothing by themselves. */
  glue: string;
  /** Forms of "be", "have", "can": where one stands, a clause has a verb. They count as glue. */
  verbs: string;
  /** Verbs that say nothing beside a number: "costs €4". They count as glue there, and only there. */
  measures: string;
  /** Subjects: a clause that begins with one stands by itself. They count as glue. */
  subjects: string;
  /** Who acts: the shop or the visitor. They count as glue. */
  we: string;
  you: string;
  /** Of the passive: with one, what is acted on may come first. */
  passive: string;
  /** They bind the words behind them, and count as glue. Forms with a slash are the same: "im/in". */
  prepositions: string;
  /** Words with which a sentence refers to the one before it. */
  refers: string;
  negations: string;
  relations: Partial<Record<Relation, string>>;
  and: string;
  /** Words that begin a new clause without a comma. */
  but: string;
  yes: string;
  no: string;
  /** Words that ask for more than yes or no. */
  asks: string;
};
