/** What a report in a frame says the page around it while files are dragged over it. */
export const dragNotice = "journal-lint: files are dragged over the report";
