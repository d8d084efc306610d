import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.Version;

/**
 * Lucene as a process that answers commands. A command is a line of words parted by tabs; its answer is one line that
 * begins with "ok" or "error". Times are measured in here, in nanoseconds, so that no pipe is part of them.
 */
public final class LuceneSpeed {
  private static final String BODY = "body";
  private static final int LINES_AT_ONCE = 10_000;
  private static final double WRITER_BUFFER_MB = 64;

  private final List<Query> queries = new ArrayList<>();
  private DirectoryReader reader;
  private IndexSearcher searcher;

  public static void main(String[] arguments) throws IOException {
    var lucene = new LuceneSpeed();
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      output.println(lucene.answer(line.split("\t", -1)));
    }
  }

  private String answer(String[] words) {
    try {
      return switch (words[0]) {
        case "version" -> "ok\t" + Version.LATEST + "\t" + System.getProperty("java.version");
        case "build" -> build(Path.of(words[1]), Path.of(words[2]), words[3], Integer.parseInt(words[4]), words[5].equals("merge"));
        case "open" -> open(Path.of(words[1]));
        case "queries" -> readQueries(Path.of(words[1]));
        case "pass" -> pass(Integer.parseInt(words[1]));
        case "clients" -> clients(Integer.parseInt(words[1]), Integer.parseInt(words[2]), Integer.parseInt(words[3]));
        case "top" -> top(Integer.parseInt(words[1]));
        default -> "error\tunknown command " + words[0];
      };
    } catch (Exception failure) {
      return "error\t" + failure.toString().replaceAll("\\s+", " ");
    }
  }

  /** Indexes the first lines of a file, one document each. Reading the file is not part of the time. */
  private String build(Path input, Path folder, String analyser, int limit, boolean merge) throws IOException {
    var config = new IndexWriterConfig(analyzer(analyser))
        .setOpenMode(IndexWriterConfig.OpenMode.CREATE)
        .setRAMBufferSizeMB(WRITER_BUFFER_MB)
        .setSimilarity(new BM25Similarity());
    long buildNanos = 0;
    long mergeNanos = 0;
    try (Directory directory = new MMapDirectory(folder);
        IndexWriter writer = new IndexWriter(directory, config);
        BufferedReader lines = Files.newBufferedReader(input)) {
      var field = new Field(BODY, "", bodyType());
      var document = new Document();
      document.add(field);
      for (int left = limit; left > 0; ) {
        var batch = new ArrayList<String>();
        while (batch.size() < Math.min(left, LINES_AT_ONCE)) {
          String line = lines.readLine();
          if (line == null) throw new IOException("The file has too few lines");
          batch.add(line);
        }
        left -= batch.size();
        long start = System.nanoTime();
        for (String line : batch) {
          field.setStringValue(line);
          writer.addDocument(document);
        }
        buildNanos += System.nanoTime() - start;
      }
      long start = System.nanoTime();
      writer.commit();
      buildNanos += System.nanoTime() - start;
      if (merge) {
        start = System.nanoTime();
        writer.forceMerge(1);
        writer.commit();
        mergeNanos = System.nanoTime() - start;
      }
    }
    return "ok\t" + buildNanos + "\t" + mergeNanos;
  }

  private static Analyzer analyzer(String name) {
    return switch (name) {
      case "blanks" -> new WhitespaceAnalyzer();
      case "standard" -> new StandardAnalyzer();
      case "english" -> new EnglishAnalyzer();
      default -> throw new IllegalArgumentException("unknown analyser " + name);
    };
  }

  /** Frequencies and lengths, without positions: what BM25 needs. */
  private static FieldType bodyType() {
    var type = new FieldType();
    type.setTokenized(true);
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    type.freeze();
    return type;
  }

  private String open(Path folder) throws IOException {
    if (reader != null) reader.close();
    reader = DirectoryReader.open(new MMapDirectory(folder));
    searcher = new IndexSearcher(reader);
    searcher.setSimilarity(new BM25Similarity());
    searcher.setQueryCache(null);
    long bytes = 0;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) bytes += Files.size(file);
    }
    return "ok\t" + reader.numDocs() + "\t" + reader.leaves().size() + "\t" + bytes;
  }

  private String readQueries(Path file) throws IOException {
    queries.clear();
    for (String line : Files.readAllLines(file)) {
      var query = new BooleanQuery.Builder();
      for (String term : line.split(" ")) query.add(new TermQuery(new Term(BODY, term)), BooleanClause.Occur.SHOULD);
      queries.add(query.build());
    }
    return "ok\t" + queries.size();
  }

  /** Every query once, one after the other: the time of each. */
  private String pass(int limit) throws IOException {
    var times = new StringBuilder("ok\t");
    for (Query query : queries) {
      long start = System.nanoTime();
      searcher.search(query, limit);
      times.append(System.nanoTime() - start).append(' ');
    }
    return times.toString();
  }

  /** So many threads that each take the next query when they are done with one: the time of all, and of each. */
  private String clients(int threads, int passes, int limit) throws Exception {
    int total = passes * queries.size();
    var next = new AtomicInteger();
    var times = new long[total];
    var running = new ArrayList<Thread>();
    long start = System.nanoTime();
    for (int i = 0; i < threads; i++) {
      var thread = new Thread(() -> {
        for (int query = next.getAndIncrement(); query < total; query = next.getAndIncrement()) {
          long begin = System.nanoTime();
          try {
            searcher.search(queries.get(query % queries.size()), limit);
          } catch (IOException failure) {
            throw new IllegalStateException(failure);
          }
          times[query] = System.nanoTime() - begin;
        }
      });
      running.add(thread);
      thread.start();
    }
    for (Thread thread : running) thread.join();
    var answer = new StringBuilder("ok\t").append(System.nanoTime() - start).append('\t');
    for (long time : times) answer.append(time).append(' ');
    return answer.toString();
  }

  /** The documents found by each query, by their numbers from 0: queries parted by semicolons. */
  private String top(int limit) throws IOException {
    var found = new StringBuilder("ok\t");
    for (Query query : queries) {
      for (ScoreDoc hit : searcher.search(query, limit).scoreDocs) found.append(hit.doc).append(' ');
      found.append(';');
    }
    return found.toString();
  }
}
