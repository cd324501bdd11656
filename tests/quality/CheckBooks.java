import com.adobe.epubcheck.api.EpubCheck;
import com.adobe.epubcheck.api.Report;
import com.adobe.epubcheck.util.DefaultReportImpl;
import java.io.File;

/** Checks many books in one process: one line of faults for each book that has any, with its file name. */
public final class CheckBooks {
  public static void main(String[] files) {
    for (String file : files) {
      Report report = new DefaultReportImpl(file);
      new EpubCheck(new File(file), report).doValidate();
      int faults = report.getFatalErrorCount() + report.getErrorCount() + report.getWarningCount();
      if (faults > 0) System.out.println("FAULTY " + file + " " + faults);
    }
  }
}
